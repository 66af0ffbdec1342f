import { expect, test } from 'vitest'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import { statuses } from '#domain/appointment.ts'
import { enqueue } from '#domain/outbox/enqueue.ts'
import { requestOf, statusChangeFields } from '#domain/outbox/status-change.ts'
import { readCall, readChange, statusCallsAt } from './status-call.ts'

const origin = 'https://serwis.example'
const id = (digit: number) => `019aa000-0000-7000-8000-00000000000${digit}`
const [key, userId, accountId] = [id(1), id(2), id(3)]
const headers = { 'idempotency-key': key, 'x-expect-user': userId, 'x-expect-account': accountId }
const callsAt = statusCallsAt('/api', origin)
const request = (url: string, init: RequestInit = {}) => new Request(url, { method: 'PUT', headers, ...init })
const call = { key, userId, accountId, status: 'arrived' as const }
const now = Date.parse('2026-11-23T08:00:00Z')
const read = (body: unknown) => readChange(call, typeof body === 'string' ? body : JSON.stringify(body), now)

test('O3 the door is where the contract has the call', () => {
  const { method, path } = changeAppointmentStatus
  expect(`${method} ${callsAt}{status}`).toBe(`${method} ${origin}/api${path}`)
  for (const status of statuses) {
    expect(readCall(request(`${origin}/api/appointments/${status}`), callsAt)).toEqual({ ...call, status })
  }
})

test('O4 the fields of a change are those of the contract', () => {
  expect(Object.keys(statusChangeFields)).toEqual(Object.keys(changeAppointmentStatus.body?.shape ?? {}))
})

test.each([
  ['/workshop/api', `${origin}/workshop/api/appointments/arrived`],
  ['https://api.example/v1', 'https://api.example/v1/appointments/arrived'],
])('O3 the API is at %s', (base, url) => {
  expect(readCall(request(url), statusCallsAt(base, origin))).toEqual(call)
})

const without = (name: string) => ({ headers: Object.entries(headers).filter(([one]) => one !== name) })
test.each<[string, string, RequestInit]>([
  ['another method', '/api/appointments/arrived', { method: 'POST' }],
  ['another call', `/api/appointments/${id(4)}/details`, {}],
  ['a status that is none', '/api/appointments/parked', {}],
  ['a query behind it', '/api/appointments/arrived?x=1', {}],
  ['another place', '/elsewhere/appointments/arrived', {}],
  ['no key', '/api/appointments/arrived', without('idempotency-key')],
  ['no user', '/api/appointments/arrived', without('x-expect-user')],
  ['no station', '/api/appointments/arrived', without('x-expect-account')],
  ['a key that is none', '/api/appointments/arrived', { headers: { ...headers, 'idempotency-key': 'abc' } }],
  ['a user that is none', '/api/appointments/arrived', { headers: { ...headers, 'x-expect-user': 'anna' } }],
  ['a station that is none', '/api/appointments/arrived', { headers: { ...headers, 'x-expect-account': 'pit' } }],
])('O3 it goes by: %s', (_, path, init) => {
  expect(readCall(request(origin + path, init), callsAt)).toBe(null)
})

test('O4 what the page leaves out is null, and its time is now', () => {
  const least = { appointmentId: id(4) }
  const change = {
    ...{ ...call, ...least, reason: null, detail: null, employeeId: null, undoes: null, baseVersion: null },
    occurredAt: '2026-11-23T08:00:00.000Z',
  }
  expect(read(least)).toEqual(change)
  const more = {
    ...{ reason: 'no-show', detail: { mileage: 5 }, employeeId: id(5), undoes: id(6), baseVersion: 3 },
    occurredAt: '2026-11-22T08:00:00Z',
  }
  expect(read({ ...least, ...more })).toEqual({ ...change, ...more })
})

test('O4 a change may build on version 0, and name nothing', () => {
  expect(read({ appointmentId: id(4), baseVersion: 0 })).toMatchObject({ baseVersion: 0 })
  const nothing = { reason: null, detail: null, employeeId: null, undoes: null, baseVersion: null, occurredAt: null }
  expect(read({ appointmentId: id(4), ...nothing })).toMatchObject({ reason: null, undoes: null })
})

test.each<[string, unknown]>([
  ['no JSON', '{"appointmentId":'],
  ['nothing', ''],
  ['a list', [id(4)]],
  ['no appointment', {}],
  ['an appointment that is none', { appointmentId: 'astra' }],
  ['a reason that is a number', { appointmentId: id(4), reason: 7 }],
  ['a detail that is a list', { appointmentId: id(4), detail: [] }],
  ['somebody who is nobody', { appointmentId: id(4), employeeId: 'Jan' }],
  ['a version that is none', { appointmentId: id(4), baseVersion: 1.5 }],
  ['a version below nothing', { appointmentId: id(4), baseVersion: -1 }],
  ['a time that is a number', { appointmentId: id(4), occurredAt: 7 }],
  ['an id with more behind it', { appointmentId: `${id(4)}0` }],
  ['an id with more before it', { appointmentId: `0${id(4)}` }],
  ['a time that is none', { appointmentId: id(4), occurredAt: 'soon' }],
])('O4 the server has the words for what is malformed: %s', (_, body) => {
  expect(read(body)).toBe(null)
})

test('O4 a field that only a newer page knows goes along, and never makes a change pass the outbox by', () => {
  const change = read({ appointmentId: id(4), tyres: 'winter', toString: null })
  expect(change).toMatchObject({ appointmentId: id(4), more: { tyres: 'winter', toString: null } })
  const [entry] = change ? enqueue([], [], change).writes.add : []
  if (!entry) throw new Error('nothing was queued')
  const { body } = requestOf(entry, now)
  expect(Object.entries(body)).toContainEqual(['tyres', 'winter'])
  expect(read({ appointmentId: id(4) })).not.toHaveProperty('more')
})

test('O4 what the page knew of the clock is kept, and what cannot be read is left out', () => {
  const say = (clock: string) =>
    readCall(
      request(`${origin}/api/appointments/arrived`, { headers: { ...headers, 'x-client-clock': clock } }),
      callsAt,
    )
  const known = { ...call, clock: { serverAt: 5, deviceAt: 3, passedMs: 7 } }
  expect(say('5 3 7')).toEqual(known)
  expect(say('typed')).toEqual({ ...call, clock: 'typed' })
  expect(say('of the moon')).toEqual(call)
  const change = readChange(known, JSON.stringify({ appointmentId: id(4) }), now)
  expect(change && enqueue([], [], change).writes.add).toMatchObject([{ clock: known.clock }])
})

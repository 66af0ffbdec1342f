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

test('O3 the URL of the status calls matches the contract', () => {
  const { method, path } = changeAppointmentStatus
  expect(`${method} ${callsAt}{status}`).toBe(`${method} ${origin}/api${path}`)
  for (const status of statuses) {
    expect(readCall(request(`${origin}/api/appointments/${status}`), callsAt)).toEqual({ ...call, status })
  }
})

test('O4 the fields of a change match the contract', () => {
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
  ['an unknown status', '/api/appointments/parked', {}],
  ['a query string', '/api/appointments/arrived?x=1', {}],
  ['another path', '/elsewhere/appointments/arrived', {}],
  ['no key', '/api/appointments/arrived', without('idempotency-key')],
  ['no user', '/api/appointments/arrived', without('x-expect-user')],
  ['no station', '/api/appointments/arrived', without('x-expect-account')],
  ['an invalid key', '/api/appointments/arrived', { headers: { ...headers, 'idempotency-key': 'abc' } }],
  ['an invalid user', '/api/appointments/arrived', { headers: { ...headers, 'x-expect-user': 'anna' } }],
  ['an invalid station', '/api/appointments/arrived', { headers: { ...headers, 'x-expect-account': 'pit' } }],
])('O3 not handled: %s', (_, path, init) => {
  expect(readCall(request(origin + path, init), callsAt)).toBe(null)
})

test('O4 a field that the page omits is null, and the time defaults to now', () => {
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

test('O4 a change may have base version 0, and null fields', () => {
  expect(read({ appointmentId: id(4), baseVersion: 0 })).toMatchObject({ baseVersion: 0 })
  const nothing = { reason: null, detail: null, employeeId: null, undoes: null, baseVersion: null, occurredAt: null }
  expect(read({ appointmentId: id(4), ...nothing })).toMatchObject({ reason: null, undoes: null })
})

test.each<[string, unknown]>([
  ['no JSON', '{"appointmentId":'],
  ['an empty body', ''],
  ['a list', [id(4)]],
  ['no appointment', {}],
  ['an invalid appointment', { appointmentId: 'astra' }],
  ['a reason that is a number', { appointmentId: id(4), reason: 7 }],
  ['a detail that is a list', { appointmentId: id(4), detail: [] }],
  ['an invalid employee', { appointmentId: id(4), employeeId: 'Jan' }],
  ['an invalid version', { appointmentId: id(4), baseVersion: 1.5 }],
  ['a negative version', { appointmentId: id(4), baseVersion: -1 }],
  ['a time that is a number', { appointmentId: id(4), occurredAt: 7 }],
  ['an id with a suffix', { appointmentId: `${id(4)}0` }],
  ['an id with a prefix', { appointmentId: `0${id(4)}` }],
  ['an invalid time', { appointmentId: id(4), occurredAt: 'soon' }],
])('O4 a malformed body is left to the server: %s', (_, body) => {
  expect(read(body)).toBe(null)
})

test('O4 a field that only a newer page knows is passed on, and the change still goes through the outbox', () => {
  const change = read({ appointmentId: id(4), tyres: 'winter', toString: null })
  expect(change).toMatchObject({ appointmentId: id(4), more: { tyres: 'winter', toString: null } })
  const [entry] = change ? enqueue([], [], change).writes.add : []
  if (!entry) throw new Error('no entry was queued')
  const { body } = requestOf(entry, now)
  expect(Object.entries(body)).toContainEqual(['tyres', 'winter'])
  expect(read({ appointmentId: id(4) })).not.toHaveProperty('more')
})

test('O4 the clock of the page is stored, and an unreadable one is omitted', () => {
  const readWithClock = (clock: string) =>
    readCall(
      request(`${origin}/api/appointments/arrived`, { headers: { ...headers, 'x-client-clock': clock } }),
      callsAt,
    )
  const known = { ...call, clock: { serverAt: 5, deviceAt: 3, passedMs: 7 } }
  expect(readWithClock('5 3 7')).toEqual(known)
  expect(readWithClock('typed')).toEqual({ ...call, clock: 'typed' })
  expect(readWithClock('of the moon')).toEqual(call)
  const change = readChange(known, JSON.stringify({ appointmentId: id(4) }), now)
  expect(change && enqueue([], [], change).writes.add).toMatchObject([{ clock: known.clock }])
})

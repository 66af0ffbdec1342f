import { expect, test } from 'vitest'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import { statuses } from '#domain/appointment.ts'
import { enqueue } from '#domain/outbox/enqueue.ts'
import type { StatusEntry } from '#domain/outbox/outbox.ts'
import { requestOf, statusChangeFields } from '#domain/outbox/status-change.ts'
import { apiUrl, readCall } from './outbox-call.ts'

const origin = 'https://serwis.example'
const id = (digit: number) => `019aa000-0000-7000-8000-00000000000${digit}`
const [key, userId, accountId] = [id(1), id(2), id(3)]
const headers = { 'idempotency-key': key, 'x-expect-user': userId, 'x-expect-account': accountId }
const apiAt = apiUrl('/api', origin)
const request = (url: string, init: RequestInit = {}) => new Request(url, { method: 'PUT', headers, ...init })
const call = { key, userId, accountId, status: 'arrived' as const }
const now = Date.parse('2026-11-23T08:00:00Z')
const readText = (text: string, made = request(`${origin}/api/appointments/arrived`), at = apiAt) =>
  readCall(made, at)?.read(text, now) ?? null
const read = (body: unknown) => readText(typeof body === 'string' ? body : JSON.stringify(body))
const least = JSON.stringify({ appointmentId: id(4) })

test('O3 the URL of the status calls matches the contract', () => {
  const { method, path } = changeAppointmentStatus
  expect([method, path]).toEqual(['PUT', '/appointments/{status}'])
  for (const status of statuses) {
    expect(readText(least, request(`${origin}/api/appointments/${status}`))).toMatchObject({ ...call, status })
  }
})

test('O4 the fields of a change match the contract', () => {
  expect(Object.keys(statusChangeFields)).toEqual(Object.keys(changeAppointmentStatus.body?.shape ?? {}))
})

test.each([
  ['/workshop/api', `${origin}/workshop/api/appointments/arrived`],
  ['https://api.example/v1', 'https://api.example/v1/appointments/arrived'],
])('O3 the API is at %s', (base, url) => {
  expect(readText(least, request(url), apiUrl(base, origin))).toMatchObject(call)
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
  expect(readCall(request(origin + path, init), apiAt)).toBe(null)
})

test('O4 a field that the page omits is null, and the time defaults to now', () => {
  const given = { appointmentId: id(4) }
  const change = {
    ...{ ...call, ...given, reason: null, detail: null, employeeId: null, undoes: null, baseVersion: null },
    occurredAt: '2026-11-23T08:00:00.000Z',
  }
  expect(read(given)).toEqual(change)
  const more = {
    ...{ reason: 'no-show', detail: { mileage: 5 }, employeeId: id(5), undoes: id(6), baseVersion: 3 },
    occurredAt: '2026-11-22T08:00:00Z',
  }
  expect(read({ ...given, ...more })).toEqual({ ...change, ...more })
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
  const { body } = requestOf(entry as StatusEntry, now)
  expect(Object.entries(body)).toContainEqual(['tyres', 'winter'])
  expect(read({ appointmentId: id(4) })).not.toHaveProperty('more')
})

test('O4 the clock of the page is stored, and an unreadable one is omitted', () => {
  const readWithClock = (clock: string) =>
    readText(least, request(`${origin}/api/appointments/arrived`, { headers: { ...headers, 'x-client-clock': clock } }))
  const clock = { serverAt: 5, deviceAt: 3, passedMs: 7 }
  expect(readWithClock('5 3 7')).toMatchObject({ clock })
  expect(readWithClock('typed')).toMatchObject({ clock: 'typed' })
  expect(readWithClock('of the moon')).not.toHaveProperty('clock')
  const change = readWithClock('5 3 7')
  expect(change && enqueue([], [], change).writes.add).toMatchObject([{ clock }])
})

import { expect, test } from 'vitest'
import { entryOf } from '../../../tests/support/outbox/outbox-entry.ts'
import { changeAppointmentStatus } from '../../contract/appointments.ts'
import {
  completeStatusChange,
  pickStatusChange,
  requestOf,
  type StatusChange,
  statusChangeFields,
  unknownFieldsOf,
} from './status-change.ts'

const now = '2026-11-23T08:00:00.000Z'
const nothing = { reason: null, detail: null, employeeId: null, undoes: null, baseVersion: null }

test('O4 an omitted field is null, and the default time is now', () => {
  expect(completeStatusChange({ appointmentId: 'a' }, now)).toEqual({ appointmentId: 'a', ...nothing, occurredAt: now })
  const all = {
    ...{ appointmentId: 'a', reason: 'late', detail: { mileage: 5 }, employeeId: 'e', undoes: 'u', baseVersion: 0 },
    occurredAt: '2026-11-22T08:00:00.000Z',
  }
  expect(completeStatusChange(all, now)).toEqual(all)
  expect(completeStatusChange({ ...all, occurredAt: null }, now).occurredAt).toBe(now)
})

test('O4 only the fields of a status change are picked, in one order', () => {
  const entry = { key: 'k', occurredAt: now, ...nothing, appointmentId: 'a', status: 'arrived' }
  expect(JSON.stringify(pickStatusChange(entry))).toBe(
    JSON.stringify({ appointmentId: 'a', ...nothing, occurredAt: now }),
  )
})

test('O4 fields that only a later build knows are separated', () => {
  expect(unknownFieldsOf({ appointmentId: 'a', tyres: 'winter', reason: null })).toEqual({ tyres: 'winter' })
  expect(unknownFieldsOf({ toString: 1 })).toEqual({ toString: 1 })
})

test.each<[keyof StatusChange, unknown[], unknown[]]>([
  ['appointmentId', ['a'], [null, 1]],
  ['reason', ['late', null], [1, {}]],
  ['detail', [{}, null], [[], 'x']],
  ['employeeId', ['e', null], [1]],
  ['undoes', ['u', null], [1]],
  ['baseVersion', [0, 3, null], [-1, 1.5, '1']],
  ['occurredAt', [now], [null, 'soon', 5]],
])('O4 %s', (field, sound, unsound) => {
  for (const value of sound) expect(statusChangeFields[field](value), JSON.stringify(value)).toBe(true)
  for (const value of unsound) expect(statusChangeFields[field](value), JSON.stringify(value)).toBe(false)
})

const at = Date.parse('2026-11-23T08:00:05Z')
const id = '019aa000-0000-7000-8000-000000000001'
const entry = entryOf({
  key: id,
  userId: id,
  accountId: id,
  appointmentId: id,
  employeeId: id,
  detail: { keyTag: '14' },
  seq: 4,
})

test('a request has its key, its user and the clock, and is the same at every attempt except for the clock', () => {
  const first = requestOf(entry, at)
  expect(first).toEqual({
    status: 'arrived',
    headers: { 'idempotency-key': id, 'x-expect-user': id, 'x-expect-account': id, 'x-client-now': '1795420805000' },
    body: {
      ...{ appointmentId: id, reason: null, detail: { keyTag: '14' }, employeeId: id, undoes: null, baseVersion: 1 },
      occurredAt: '2026-11-23T08:00:00.000Z',
    },
  })
  const later = { ...entry, attempts: 9, nextAt: at, lastCode: 'unreachable', state: 'needs-auth' as const }
  const again = requestOf(later, at + 1)
  expect({ ...again, headers: first.headers }).toEqual(first)
  expect(again.headers).toEqual({ ...first.headers, 'x-client-now': '1795420805001' })
})

test('a request has the clock note of the change, the same at every attempt', () => {
  const known = { ...entry, clock: { serverAt: at, deviceAt: at - 60_000, passedMs: 5_000 } }
  expect(requestOf(known, at + 9).headers['x-client-clock']).toBe(`${at} ${at - 60_000} 5000`)
  expect(changeAppointmentStatus.headers.parse(requestOf(known, at).headers)).toEqual(requestOf(known, at).headers)
  expect(requestOf({ ...entry, clock: 'typed' }, at).headers['x-client-clock']).toBe('typed')
})

test('a request is valid by the contract', () => {
  const { status, headers, body } = requestOf(entry, at)
  expect(changeAppointmentStatus.params.parse({ status })).toEqual({ status })
  expect(changeAppointmentStatus.headers.parse(headers)).toEqual(headers)
  expect(changeAppointmentStatus.body.parse(body)).toEqual(body)
})

import { expect, test } from 'vitest'
import { entryOf } from '../../../tests/support/outbox/outbox-entry.ts'
import { changeAppointmentStatus } from '../../contract/appointments.ts'
import { requestOf } from './outbox-request.ts'

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

test('a request carries its key, its user and the clock, and is the same at every attempt but for the clock', () => {
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

test('a request says what the device knew of the clock when it was made, the same at every attempt', () => {
  const known = { ...entry, clock: { serverAt: at, deviceAt: at - 60_000, passedMs: 5_000 } }
  expect(requestOf(known, at + 9).headers['x-client-clock']).toBe(`${at} ${at - 60_000} 5000`)
  expect(changeAppointmentStatus.headers.parse(requestOf(known, at).headers)).toEqual(requestOf(known, at).headers)
  expect(requestOf({ ...entry, clock: 'typed' }, at).headers['x-client-clock']).toBe('typed')
})

test('a request is one the contract takes', () => {
  const { status, headers, body } = requestOf(entry, at)
  expect(changeAppointmentStatus.params.parse({ status })).toEqual({ status })
  expect(changeAppointmentStatus.headers.parse(headers)).toEqual(headers)
  expect(changeAppointmentStatus.body.parse(body)).toEqual(body)
})

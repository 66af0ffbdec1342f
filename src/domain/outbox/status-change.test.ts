import { expect, test } from 'vitest'
import {
  completeStatusChange,
  pickStatusChange,
  type StatusChange,
  statusChangeFields,
  unknownFieldsOf,
} from './status-change.ts'

const now = '2026-11-23T08:00:00.000Z'
const nothing = { reason: null, detail: null, employeeId: null, undoes: null, baseVersion: null }

test('O4 what is left out is null, and its time is now', () => {
  expect(completeStatusChange({ appointmentId: 'a' }, now)).toEqual({ appointmentId: 'a', ...nothing, occurredAt: now })
  const all = {
    ...{ appointmentId: 'a', reason: 'late', detail: { mileage: 5 }, employeeId: 'e', undoes: 'u', baseVersion: 0 },
    occurredAt: '2026-11-22T08:00:00.000Z',
  }
  expect(completeStatusChange(all, now)).toEqual(all)
  expect(completeStatusChange({ ...all, occurredAt: null }, now).occurredAt).toBe(now)
})

test('O4 of something that has more only its fields are taken, in one order', () => {
  const entry = { key: 'k', occurredAt: now, ...nothing, appointmentId: 'a', status: 'arrived' }
  expect(JSON.stringify(pickStatusChange(entry))).toBe(
    JSON.stringify({ appointmentId: 'a', ...nothing, occurredAt: now }),
  )
})

test('O4 what only a later build knows is told apart', () => {
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

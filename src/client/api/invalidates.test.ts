import { expect, test } from 'vitest'
import { invalidates } from './invalidates.ts'

const change = { noun: 'appointments', id: 'a', version: 3 } as const

test.each([
  [['appointments', 'day', '2026-11-23'], true],
  [['appointments', 'one', 'a'], true],
  [['appointments', 'one', 'b'], false],
  [['free-slots', {}], true],
  [['employees'], false],
  [['profiles', 'me'], false],
])('a changed order invalidates %j: %s', (key, isInvalidated) => {
  expect(invalidates(change, key)).toBe(isInvalidated)
})

test('a changed customer invalidates every order, because the event has no id', () => {
  const customers = { noun: 'customers', id: null, version: null } as const
  expect(invalidates(customers, ['appointments', 'one', 'b'])).toBe(true)
})

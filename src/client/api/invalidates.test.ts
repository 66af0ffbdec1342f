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
])('an order that has changed: %j is touched: %s', (key, touched) => {
  expect(invalidates(change, key)).toBe(touched)
})

test('of customers no id is told: every order may show another name', () => {
  const customers = { noun: 'customers', id: null, version: null } as const
  expect(invalidates(customers, ['appointments', 'one', 'b'])).toBe(true)
})

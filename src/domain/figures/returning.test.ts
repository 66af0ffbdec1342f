import { expect, test } from 'vitest'
import { countReturning, isReturnVisit } from './returning.ts'

test('M37 a customer returns if one of their orders in the period was not their first', () => {
  const visit = (customerId: string | null, at: number, firstAt: number | null) => ({ customerId, at, firstAt })
  expect(countReturning([])).toEqual({ customers: 0, returning: 0 })
  expect(countReturning([visit('a', 10, 10), visit('b', 10, 2), visit(null, 10, null)])).toEqual({
    customers: 2,
    returning: 1,
  })
  // Twice in the period, and never before.
  expect(countReturning([visit('a', 10, 10), visit('a', 20, 10)])).toEqual({ customers: 1, returning: 1 })
})

test.each([
  ['the first order', 10, 10, false],
  ['a later order', 20, 10, true],
  ['an order without a customer', 20, null, false],
])('M37 %s', (_, at, firstAt, isReturn) => {
  expect(isReturnVisit({ at, firstAt })).toBe(isReturn)
})

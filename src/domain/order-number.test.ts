import { expect, test } from 'vitest'
import { formatNumber } from './order-number.ts'

test('an order number consists of the year and the number within it', () => {
  expect(formatNumber({ year: 2026, number: 17 })).toBe('2026/17')
})

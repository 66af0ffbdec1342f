import { expect, test } from 'vitest'
import { formatNumber } from './order-number.ts'

test('an order is named by its year and its number in it', () => {
  expect(formatNumber({ year: 2026, number: 17 })).toBe('2026/17')
})

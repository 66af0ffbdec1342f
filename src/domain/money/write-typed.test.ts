import { expect, test } from 'vitest'
import { writePercent, writeQuantity, writeTyped } from './write-typed.ts'

test.each([
  [1500, 'pl-PL', '1,5'],
  [1000, 'en-GB', '1'],
  [12_345, 'en-GB', '12.345'],
])('a quantity of %i thousandths in %s: %s', (quantity, tag, text) => {
  expect(writeQuantity(quantity, tag)).toBe(text)
})

test.each([
  [12.25, 'pl-PL', '12,25%'],
  [12.25, 'en-GB', '12.25%'],
  [5.5, 'pl-PL', '5,5%'],
  [0.07, 'en-GB', '0.07%'],
  // 1.15 * 100 is a little less than 115.
  [1.15, 'en-GB', '1.15%'],
  [23, 'pl-PL', '23%'],
  [100, 'en-GB', '100%'],
  [0, 'en-GB', '0%'],
])('a percentage of %d in %s: %s', (percent, tag, text) => {
  expect(writePercent(percent, tag)).toBe(text)
})

test.each([
  [1200, 0, '1200'],
  [1200, 2, '12'],
  [120, 2, '1.2'],
  [0, 0, '0'],
])('%i units with %i decimals: %s; the zeros of a whole number stay', (value, digits, text) => {
  expect(writeTyped(value, digits, 'en-GB')).toBe(text)
})

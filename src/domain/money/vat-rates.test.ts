import { expect, test } from 'vitest'
import { readVat, usualVat, vatCode, vatRates } from './vat-rates.ts'

test('the usual rate is first, exempt last, and a country without an entry has none', () => {
  expect(vatRates('PL')).toEqual([23, 8, 5, 0, null])
  expect(vatRates('GB').at(0)).toBe(20)
  expect(vatRates('FR')).toEqual([])
  expect(vatRates('toString')).toEqual([])
})

test('the usual rate is that of most services, otherwise the first of the country', () => {
  expect(usualVat([{ vatRate: 8 }, { vatRate: 8 }, { vatRate: 23 }], 'PL')).toBe(8)
  expect(usualVat([{ vatRate: 23 }, { vatRate: 8 }, { vatRate: 8 }], 'PL')).toBe(8)
  expect(usualVat([{ vatRate: 5 }, { vatRate: 8 }], 'PL')).toBe(5)
  expect(usualVat([], 'GB')).toBe(20)
  expect(usualVat([], 'FR')).toBeUndefined()
})

test.each([
  ['23', 23],
  ['13,5', 13.5],
  [' 0 ', 0],
  ['exempt', null],
  ['', undefined],
  ['30', 30],
  ['30.01', undefined],
  ['13.55', 13.55],
  ['13.555', undefined],
  ['5 %', undefined],
  ['31', undefined],
  ['-5', undefined],
])('the rate “%s” is %s', (typed, rate) => {
  expect(readVat(typed)).toBe(rate)
  if (rate !== undefined) expect(readVat(vatCode(rate))).toBe(rate)
})

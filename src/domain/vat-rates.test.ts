import { expect, test } from 'vitest'
import { vatRates } from './vat-rates.ts'

test('the usual rate stands first, exempt last, and a country that we do not know has none', () => {
  expect(vatRates('PL')).toEqual([23, 8, 5, 0, null])
  expect(vatRates('GB').at(0)).toBe(20)
  expect(vatRates('FR')).toEqual([])
  expect(vatRates('toString')).toEqual([])
})

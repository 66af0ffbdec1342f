import { expect, test } from 'vitest'
import { detectDecimal, readNumber } from './import-number.ts'

test.each([
  ['1 234,56 zł', 'comma', 123_456, 'PLN'],
  ['1\u00a0234,56', 'point', 123_456, null],
  ['1.234,56', 'comma', 123_456, null],
  ['1,234.56', 'comma', 123_456, null],
  ['1,234,567', 'comma', 123_456_700, null],
  ['1234.5', 'comma', 123_450, null],
  ['1,234', 'comma', 123, null],
  ['1,234', 'point', 123_400, null],
  ['0,125', 'point', 13, null],
  ['-12,50', 'comma', -1250, null],
  ['(12.50)', 'point', -1250, null],
  ['€ 99', 'comma', 9900, 'EUR'],
  ['99 USD', 'comma', 9900, 'USD'],
  ["1'234.50", 'point', 123_450, null],
] as const)('M21 %s with a decimal %s', (text, decimal, value, currency) => {
  expect(readNumber(text, 2, decimal)).toMatchObject({ ok: true, value, currency })
})

test('M21 what is no number, is too long or has lost digits says so', () => {
  for (const text of ['', 'brak', '12-15', '1.2.3,4,5', '3 x 4']) {
    expect(readNumber(text, 2, 'comma'), text).toMatchObject({ ok: false, why: 'unreadable' })
  }
  expect(readNumber('1234567890123', 2, 'comma')).toEqual({ ok: false, why: 'too-big' })
  expect(readNumber('1,005', 2, 'comma')).toMatchObject({ value: 101, isRounded: true })
  expect(readNumber('1,500', 2, 'comma')).toMatchObject({ value: 150, isRounded: false })
})

test('M21 the decimal mark is decided over the numbers of a table', () => {
  expect(detectDecimal(['1,234', '12,50', '7'], 'GB')).toBe('comma')
  expect(detectDecimal(['1,234', '12.50'], 'PL')).toBe('point')
  expect(detectDecimal(['1.234,50'], 'GB')).toBe('comma')
  expect(detectDecimal(['1,234', '7'], 'PL')).toBe('comma')
  expect(detectDecimal(['1,234', '7'], 'GB')).toBe('point')
})

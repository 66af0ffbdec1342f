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
  ['10 zl', 'comma', 1000, 'PLN'],
  ['zł. 10', 'comma', 1000, 'PLN'],
  ['£ 10', 'point', 1000, 'GBP'],
  ['$10', 'point', 1000, 'USD'],
  // Negative numbers of accountants; a price without cents is none.
  [' (12.50) ', 'point', -1250, null],
  ['$(12.50)', 'point', -1250, 'USD'],
  ['(12,50 zł)', 'comma', -1250, 'PLN'],
  ['12,50 (USD)', 'comma', 1250, 'USD'],
  ['€ -12,50', 'comma', -1250, 'EUR'],
  ['(zł 5)', 'comma', -500, 'PLN'],
  ['12,50-', 'comma', -1250, null],
  ['12,50- zł', 'comma', -1250, 'PLN'],
  ['12,-', 'comma', 1200, null],
  // Thousands are in groups of three; another number of digits is no thousand.
  ['1.234.567', 'point', 123_456_700, null],
  ['1 234 567', 'comma', 123_456_700, null],
  ['12.345,67', 'comma', 1_234_567, null],
  ['12.345', 'comma', 1_234_500, null],
  ['1.234', 'point', 123, null],
  ['1234.567', 'comma', 123_457, null],
  ['1.2345', 'comma', 123, null],
  ['.5', 'comma', 50, null],
  ['00000000000012', 'comma', 1200, null],
  ['123456789012', 'comma', 12_345_678_901_200, null],
] as const)('M21 %s with a decimal %s', (text, decimal, value, currency) => {
  expect(readNumber(text, 2, decimal)).toMatchObject({ ok: true, value, currency })
})

test('M21 what is no number, is too long or has lost digits says so', () => {
  const broken = [
    ...['', '-', 'brak', '10 sztuk', '1.2.3,4,5', '12345.678,90', '1.234.56,7'],
    // Two numbers in one cell.
    ...['12-15', '12 - 15', '12+15', '3 x 4', '100 (2)', '12 zł 50', '12 50', '12  50', '1 2345', "1'23"],
  ]
  for (const text of broken) {
    expect(readNumber(text, 2, 'comma'), text).toMatchObject({ ok: false, why: 'unreadable' })
  }
  expect(readNumber('1234567890123', 2, 'comma')).toEqual({ ok: false, why: 'too-big' })
  expect(readNumber('1,005', 2, 'comma')).toMatchObject({ value: 101, isRounded: true })
  expect(readNumber('1,500', 2, 'comma')).toMatchObject({ value: 150, isRounded: false })
})

test('M21 a zero has no sign', () => {
  for (const text of ['0', '-0', '-0,00', '(0)']) expect(readNumber(text, 2, 'comma'), text).toHaveProperty('value', 0)
})

test.each([
  // Three digits after a mark may be thousands: people of the country decide.
  [['1,234', '7'], 'PL', 'comma'],
  [['1,234', '7'], 'GB', 'point'],
  [['1,234', '7'], 'IE', 'point'],
  [['1,234', '7'], 'US', 'point'],
  [['12,50', '12.50'], 'PL', 'comma'],
  [['12,50', '12.50'], 'GB', 'point'],
  [['1,234', '12,50', '7'], 'GB', 'comma'],
  [['1,234', '12.50'], 'PL', 'point'],
  [['12.50 zł'], 'PL', 'point'],
  [['zł 2.50'], 'PL', 'point'],
  [['1 234,50'], 'GB', 'comma'],
  [['1.234,50'], 'GB', 'comma'],
  [['1,234.567'], 'PL', 'point'],
  // A mark that is there twice is of thousands.
  [['1.234.567'], 'GB', 'comma'],
  [['1,234,567'], 'PL', 'point'],
  // The point of an abbreviation proves nothing.
  [['2szt.15'], 'PL', 'comma'],
  [['zł. 1.234'], 'PL', 'comma'],
])('M21 the numbers %j in the country %s have a decimal %s', (values, country, decimal) => {
  expect(detectDecimal(values, country)).toBe(decimal)
})

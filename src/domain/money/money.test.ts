import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyDigits, formatMoney, grossOf, netOf, parseAmount, parseDecimal, toDecimal, vatOf } from './money.ts'

const anyRate = fc.constantFrom(null, 0, 5, 8, 13.5, 19, 20, 21, 23)
const anyNet = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

test.each([
  ['PLN', 2],
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['XYZ', 2],
  ['constructor', 2],
])('%s has %i decimals', (currency, digits) => {
  expect(currencyDigits(currency)).toBe(digits)
})

describe('tax', () => {
  test.each([
    [10_000, 23, 12_300],
    [9999, 23, 12_299],
    [50, 23, 62],
    [150, 23, 185],
    [-50, 23, -62],
    [-150, 23, -185],
    [1, 23, 1],
    [0, 23, 0],
    [105, 8, 113],
    [1000, 13.5, 1135],
    [100, 13.5, 114],
    [10_000, 0, 10_000],
    [10_000, null, 10_000],
    [100_000_000_050, 23, 123_000_000_062],
  ])('%i net at %s %% is %i gross', (net, rate, gross) => {
    expect(grossOf(net, rate)).toBe(gross)
  })

  test('is an integer within half a unit of the exact value, and a credit mirrors its charge', () => {
    fc.assert(
      fc.property(anyNet, anyRate, (net, rate) => {
        const vat = vatOf(net, rate)
        expect(Number.isInteger(vat)).toBe(true)
        expect(2 * Math.abs(net * (rate ?? 0) * 100 - vat * 10_000)).toBeLessThanOrEqual(10_000)
        expect(vatOf(-net, rate) + vat).toBe(0)
      }),
    )
  })

  test('the gross amount gives its net amount back', () => {
    fc.assert(
      fc.property(anyNet, anyRate, (net, rate) => {
        expect(netOf(grossOf(net, rate), rate)).toBe(net)
      }),
    )
    expect(netOf(12_300, 23)).toBe(10_000)
    expect(netOf(100, 23)).toBe(81)
  })
})

describe('writing and reading', () => {
  test.each([
    [123_450, 'PLN', '1234.50'],
    [5, 'PLN', '0.05'],
    [-5, 'PLN', '-0.05'],
    [1234, 'JPY', '1234'],
    [1234, 'KWD', '1.234'],
    [0, 'EUR', '0.00'],
  ])('%i of %s is %s', (amount, currency, decimal) => {
    expect(toDecimal({ amount, currency })).toBe(decimal)
  })

  test.each([
    ['1 234,5', 'PLN', 123_450],
    ['1\u00a0234.50', 'PLN', 123_450],
    ['0,05', 'PLN', 5],
    ['12,', 'PLN', 1200],
    ['007', 'PLN', 700],
    ['12,500', 'PLN', 1250],
    ['12,5000', 'PLN', 1250],
    ['00000000000001', 'PLN', 100],
    ['00', 'PLN', 0],
    ['1234', 'JPY', 1234],
  ])('"%s" of %s is %i', (text, currency, value) => {
    expect(parseAmount(text, currency)).toEqual({ ok: true, value })
  })

  test.each([
    ['', 'PLN', 'bad-characters'],
    ['-5', 'PLN', 'bad-characters'],
    ['1,234.50', 'PLN', 'bad-characters'],
    ['5 zł', 'PLN', 'bad-characters'],
    ['1e3', 'PLN', 'bad-characters'],
    ['0,055', 'PLN', 'too-precise'],
    ['1,5', 'JPY', 'too-precise'],
    ['1234567890123', 'PLN', 'too-big'],
  ])('"%s" of %s is no amount: %s', (text, currency, why) => {
    expect(parseAmount(text, currency)).toEqual({ ok: false, why })
  })

  test('a long number is read quickly', () => {
    const before = performance.now()
    expect(parseDecimal(`1,${'0'.repeat(50_000)}1`, 2)).toEqual({ ok: false, why: 'too-precise' })
    expect(parseDecimal(`1,${'0'.repeat(50_000)}`, 2)).toEqual({ ok: true, value: 100 })
    // It once took two seconds.
    expect(performance.now() - before).toBeLessThan(500)
  })

  test('a written amount can be read again', () => {
    const anyCurrency = fc.constantFrom('PLN', 'JPY', 'KWD')
    fc.assert(
      fc.property(fc.nat(999_999_999_999), anyCurrency, (amount, currency) => {
        expect(parseAmount(toDecimal({ amount, currency }), currency)).toEqual({ ok: true, value: amount })
      }),
    )
  })

  test.each([
    [1_234_550, 'PLN', 'pl-PL', '12 345,50 zł'],
    [123_450, 'GBP', 'en-GB', '£1,234.50'],
    [1234, 'JPY', 'en-US', '¥1,234'],
    [-1250, 'EUR', 'pl-PL', '−12,50 €'],
  ])('%i %s in %s is %s', (amount, currency, locale, shown) => {
    expect(formatMoney({ amount, currency }, locale).replace(/[\u00a0\u202f]/g, ' ')).toBe(shown)
  })
})

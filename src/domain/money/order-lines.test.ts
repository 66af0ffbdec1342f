import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PricedLine, placeLine, sumLine, sumOrder } from './order-lines.ts'

const aLine = (more: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 1000,
  netPrice: 10_000,
  discountPercent: 0,
  vatRate: 23,
  ...more,
})

const rates = [null, 0, 5, 8, 13.5, 20, 23]
const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 9_999_999 }),
  netPrice: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  discountPercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  vatRate: fc.constantFrom(...rates),
})
const anyLines = fc.array(anyLine, { maxLength: 100 })

/** The integer nearest to a fraction, found by trying its neighbours; halves are rounded away from zero. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  let whole = size / denominator
  while (2n * (size - whole * denominator) >= denominator) whole += 1n
  return numerator < 0n ? -whole : whole
}

describe('a line', () => {
  test.each([
    ['an hour and a half', aLine({ quantity: 1500 }), { discount: 0, net: 15_000, vat: 3450, gross: 18_450 }],
    [
      'half a grosz is rounded up',
      aLine({ quantity: 500, netPrice: 333 }),
      { discount: 0, net: 167, vat: 38, gross: 205 },
    ],
    [
      '4.3 litres of oil',
      aLine({ quantity: 4300, netPrice: 4599 }),
      { discount: 0, net: 19_776, vat: 4548, gross: 24_324 },
    ],
    ['ten per cent off', aLine({ discountPercent: 10 }), { discount: 1000, net: 9000, vat: 2070, gross: 11_070 }],
    [
      'price, quantity and discount are rounded once',
      aLine({ netPrice: 10_005, discountPercent: 12.5 }),
      { discount: 1251, net: 8754, vat: 2013, gross: 10_767 },
    ],
    ['all off', aLine({ discountPercent: 100 }), { discount: 10_000, net: 0, vat: 0, gross: 0 }],
    ['for nothing', aLine({ netPrice: 0 }), { discount: 0, net: 0, vat: 0, gross: 0 }],
    ['exempt', aLine({ vatRate: null }), { discount: 0, net: 10_000, vat: 0, gross: 10_000 }],
    ['at nought per cent', aLine({ vatRate: 0 }), { discount: 0, net: 10_000, vat: 0, gross: 10_000 }],
    [
      'a refunded deposit mirrors its charge',
      aLine({ quantity: 500, netPrice: -333 }),
      { discount: 0, net: -167, vat: -38, gross: -205 },
    ],
  ])('%s', (_, line, sums) => {
    expect(sumLine(line)).toEqual(sums)
  })

  test('every small line is the grosz nearest to the exact value', () => {
    for (let netPrice = -60; netPrice <= 60; netPrice++) {
      for (const quantity of [1, 5, 250, 333, 500, 999, 1000, 1500, 2750, 10_000]) {
        for (const discountPercent of [0, 0.01, 3, 7.5, 12.5, 33.33, 50, 99.99, 100]) {
          for (const vatRate of rates) {
            const sums = sumLine({ quantity, netPrice, discountPercent, vatRate })
            const full = BigInt(netPrice) * BigInt(quantity)
            const net = nearest(full * BigInt(10_000 - Math.round(discountPercent * 100)), 10_000_000n)
            const vat = nearest(net * BigInt(Math.round((vatRate ?? 0) * 100)), 10_000n)
            const expected = [nearest(full, 1000n) - net, net, vat, net + vat].map(Number)
            if (expected.some((value, at) => value !== [sums.discount, sums.net, sums.vat, sums.gross][at])) {
              expect.fail(JSON.stringify({ netPrice, quantity, discountPercent, vatRate, sums, expected }))
            }
          }
        }
      }
    }
  })

  test('a credit mirrors its charge, a discount never raises the price, and all sums are integers', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const sums = sumLine(line)
        const credit = sumLine({ ...line, netPrice: -line.netPrice })
        for (const part of ['discount', 'net', 'vat', 'gross'] as const) {
          expect(Number.isSafeInteger(sums[part])).toBe(true)
          expect(Object.is(sums[part], -0)).toBe(false)
          expect(sums[part] + credit[part]).toBe(0)
        }
        expect(Math.sign(sums.discount) * Math.sign(line.netPrice)).toBeGreaterThanOrEqual(0)
        expect(sums.gross).toBe(sums.net + sums.vat)
      }),
    )
  })
})

describe('an order', () => {
  test('is summed per rate, with the tax of the sums beside that of the lines', () => {
    const lines = [
      aLine({ netPrice: 50 }),
      aLine({ netPrice: 1000, vatRate: null }),
      aLine({ netPrice: 50 }),
      aLine({ netPrice: 100, vatRate: 8 }),
      aLine({ netPrice: 400, vatRate: 0, discountPercent: 50 }),
    ]
    expect(sumOrder(lines)).toEqual({
      discount: 200,
      net: 1400,
      vat: 31,
      gross: 1431,
      linesVat: 32,
      linesGross: 1432,
      byRate: [
        { vatRate: 23, net: 100, vat: 23, gross: 123 },
        { vatRate: 8, net: 100, vat: 8, gross: 108 },
        { vatRate: 0, net: 200, vat: 0, gross: 200 },
        { vatRate: null, net: 1000, vat: 0, gross: 1000 },
      ],
    })
    expect(sumOrder([])).toEqual({ discount: 0, net: 0, vat: 0, gross: 0, linesVat: 0, linesGross: 0, byRate: [] })
  })

  test('adds up for any order of its lines', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const totals = sumOrder(lines)
        const sums = lines.map(sumLine)
        const sum = (part: 'discount' | 'net' | 'vat' | 'gross') => sums.reduce((all, one) => all + one[part], 0)
        expect(totals.net).toBe(sum('net'))
        expect(totals.discount).toBe(sum('discount'))
        expect(totals.linesVat).toBe(sum('vat'))
        expect(totals.linesGross).toBe(sum('gross'))
        expect(totals.gross).toBe(totals.net + totals.vat)
        expect(Number.isSafeInteger(totals.gross)).toBe(true)
        expect(sumOrder(lines.toReversed())).toEqual(totals)
      }),
    )
  })

  test('differs from the sum of its lines by at most half a grosz per line and rate', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const { vat, linesVat, byRate } = sumOrder(lines)
        expect(Math.abs(vat - linesVat) * 2).toBeLessThanOrEqual(lines.length + byRate.length)
      }),
    )
  })

  test('with one line equals that line', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { net, vat, gross, discount } = sumLine(line)
        expect(sumOrder([line])).toMatchObject({ net, vat, gross, discount, linesVat: vat, linesGross: gross })
      }),
    )
  })
})

test.each<[string, string, string | null | undefined, string]>([
  ['abc', 'b', undefined, 'abc'],
  ['abc', 'd', undefined, 'abcd'],
  ['abc', 'b', null, 'bac'],
  ['abc', 'd', null, 'dabc'],
  ['abc', 'a', 'b', 'bac'],
  ['abc', 'd', 'a', 'adbc'],
  ['abc', 'b', 'a', 'abc'],
  // The line before it is gone, or it is itself.
  ['abc', 'b', 'x', 'abc'],
  ['abc', 'd', 'x', 'abcd'],
  ['abc', 'b', 'b', 'abc'],
])('J6 in %s the line %s after %s makes %s', (ids, id, after, placed) => {
  expect(placeLine([...ids], id, after).join('')).toBe(placed)
})

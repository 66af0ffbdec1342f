import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PricedLine } from './order-lines.ts'
import { sumPaper } from './paper-sums.ts'

const aLine = (more: Partial<PricedLine> = {}): PricedLine => ({
  ...{ quantity: 1000, netPrice: 50, discountPercent: 0, vatRate: 23 },
  ...more,
})

test('a paper has a row for each line, their sums per rate, and what is to be paid', () => {
  const lines = [aLine(), aLine({ quantity: 2000, discountPercent: 10 }), aLine({ vatRate: null })]
  const paper = sumPaper(lines, null)
  expect(paper.rows).toEqual([
    { place: 1, line: lines[0], net: 50 },
    { place: 2, line: lines[1], net: 90 },
    { place: 3, line: lines[2], net: 50 },
  ])
  expect(paper.totals).toMatchObject({ discount: 10, net: 190, vat: 32, gross: 222 })
  expect(paper.totals.byRate).toEqual([
    { vatRate: 23, net: 140, vat: 32, gross: 172 },
    { vatRate: null, net: 50, vat: 0, gross: 50 },
  ])
  expect(paper.toPay).toEqual({ amount: 222, difference: 0 })
  expect(sumPaper(lines, 200).toPay).toEqual({ amount: 200, difference: -22 })
})

test('a paper without lines has nothing to pay, unless an amount was typed', () => {
  expect(sumPaper([], null)).toMatchObject({ rows: [], totals: { gross: 0, byRate: [] }, toPay: null })
  expect(sumPaper([], 5000).toPay).toEqual({ amount: 5000, difference: 0 })
})

test('what is printed adds up: the rows to the net sum, the rates to the total', () => {
  const anyLine = fc.record({
    quantity: fc.integer({ min: 1, max: 9_999_999 }),
    netPrice: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    discountPercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    vatRate: fc.constantFrom(null, 0, 5, 8, 13.5, 20, 23),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 200 }), (lines) => {
      const { rows, totals } = sumPaper(lines, null)
      const sum = (parts: readonly number[]) => parts.reduce((all, one) => all + one, 0)
      expect(sum(rows.map(({ net }) => net))).toBe(totals.net)
      expect(sum(totals.byRate.map(({ net }) => net))).toBe(totals.net)
      expect(sum(totals.byRate.map(({ vat }) => vat))).toBe(totals.vat)
      expect(sum(totals.byRate.map(({ gross }) => gross))).toBe(totals.gross)
      for (const { net, vat, gross } of totals.byRate) expect(gross).toBe(net + vat)
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { advisedWork, paperSums } from './paper-lines.ts'

const content = (netPrice: number, vatRate: number | null = 23) => ({
  ...({ kind: 'part', name: 'Tie rod', quantity: 1000, unit: 'pcs' } as const),
  ...{ netPrice, discountPercent: 0, vatRate },
})
type Finding = Parameters<typeof paperSums>[1]['findings'][number]
const finding = (id: string, more: Partial<Finding> & { reason?: string }): Finding => ({
  ...{ id, what: `Work ${id}`, state: 'asked', lines: [], gross: null },
  ...more,
})
const usual = { vatRate: 23, unit: 'pcs' }
const findings = [
  finding('a', {
    lines: [
      { id: 'a1', ...content(5000) },
      { id: 'a2', ...content(1000, 8) },
    ],
  }),
  // A sum that was typed with a question, and a question without a price.
  finding('b', { gross: 34_000, state: 'draft' }),
  finding('c', {}),
  finding('d', { state: 'declined', reason: 'Too expensive', lines: [{ id: 'd1', ...content(7000) }] }),
  finding('e', { state: 'approved', lines: [{ id: 'x', ...content(10_000) }] }),
]
const order = { lines: [{ id: 'x', ...content(10_000) }], findings, typed: 12_000 }

describe('J22 the rows of an estimate', () => {
  test('are the items, and those of each work that the customer has not answered yet', () => {
    const { rows } = paperSums('estimate', order, usual)
    expect(rows.map(({ place, line: { id, finding: above } }) => [place, id, above])).toEqual([
      [1, 'x', null],
      [2, 'a1', 'Work a'],
      [3, 'a2', null],
      [4, 'b', 'Work b'],
    ])
  })
  test('add up to the net sum, and never charge more than the customer was told', () => {
    const { rows, totals, toPay } = paperSums('estimate', order, usual)
    expect(rows.reduce((sum, { net }) => sum + net, 0)).toBe(totals.net)
    expect(totals.byRate.map(({ vatRate }) => vatRate)).toEqual([23, 8])
    expect(rows.find(({ line: { id } }) => id === 'b')?.net).toBe(27_642)
    expect(toPay?.difference).toBe(0)
  })
})

test('J22 a summary has the items, what is to be paid, and the work that stays advised', () => {
  const { rows, totals, toPay } = paperSums('summary', order, usual)
  expect(rows.map(({ line: { id } }) => id)).toEqual(['x'])
  expect(totals.gross).toBe(12_300)
  expect(toPay).toEqual({ amount: 12_000, difference: -300 })
  expect(advisedWork(order).map(({ id }) => id)).toEqual(['d'])
})

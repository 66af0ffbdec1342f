import { expect, test } from 'vitest'
import type { Finding } from '#contract/order/finding.ts'
import { checkFinding, errorsOfLine, toFindingBody, toFindingEntry } from './finding-entry.ts'

const money = { currency: 'PLN', tag: 'pl-PL' }
const line = {
  ...({ id: 'l1', kind: 'part', name: 'Tie rod', quantity: 1000, unit: 'pcs' } as const),
  ...{ netPrice: 10_000, discountPercent: 0, vatRate: 23 },
}
const finding = (more: Partial<Finding> = {}): Finding => ({
  ...{ id: 'f1', appointmentId: 'astra', earlierId: null, what: 'Worn tie rod', place: null, severity: 'soon' },
  ...{ state: 'draft', reason: null, lines: [line], gross: 12_300, orderLineIds: [], version: 3, changes: [] },
  ...more,
})
const entryOf = (one: Finding | null, earlier: Finding | null = null) => toFindingEntry(one, earlier, money)

test('J8 a price that nobody has touched is not sent, so that a typed sum stays', () => {
  for (const lines of [[line], []]) {
    const entry = entryOf(finding({ lines }))
    expect(toFindingBody({ ...entry, place: ' Left ' }, entry, 'PLN')).toEqual({
      ...{ what: 'Worn tie rod', place: 'Left', severity: 'soon', version: 3 },
    })
  }
  const blank = entryOf(null)
  expect(toFindingBody({ ...blank, what: 'Rust' }, blank, 'PLN')).toEqual({
    ...{ what: 'Rust', place: null, severity: 'now', version: null },
  })
})

test('J8 a changed price is sent whole, also when it is removed, and without blank lines', () => {
  const entry = entryOf(finding())
  const [first] = entry.lines
  if (!first) throw new Error('no line')
  const blank = { ...first, id: 'l2', name: '', price: '' }
  const dearer = { ...entry, lines: [{ ...first, price: '120' }, blank] }
  expect(toFindingBody(dearer, entry, 'PLN').lines).toMatchObject([{ id: 'l1', netPrice: 12_000 }])
  expect(toFindingBody({ ...entry, lines: [] }, entry, 'PLN').lines).toEqual([])
})

test('J8 a finding that continues an earlier one has its text and price, under new ids', () => {
  const entry = entryOf(null, finding())
  expect(entry).toMatchObject({ version: null, earlierId: 'f1', what: 'Worn tie rod', severity: 'soon' })
  expect(entry.lines[0]).toMatchObject({ name: 'Tie rod' })
  expect([entry.id, entry.lines[0]?.id]).not.toEqual(expect.arrayContaining(['f1', 'l1']))
  expect(toFindingBody(entry, entry, 'PLN')).toMatchObject({ earlierId: 'f1', lines: [{ name: 'Tie rod' }] })
})

test('J8 the errors of a line are at its own fields, whatever blank lines are between', () => {
  const entry = entryOf(finding())
  const [first] = entry.lines
  if (!first) throw new Error('no line')
  const blank = { ...first, id: 'l0', name: '', price: '' }
  const wrong = { ...entry, lines: [blank, { ...first, price: 'ten' }] }
  const errors = checkFinding(wrong, 'PLN')
  expect(Object.keys(errors)).toEqual(['lines.0.price'])
  const texts = { 'lines.0.price': 'A number', 'lines.0.netPrice': 'Too high', what: 'Missing' }
  expect(errorsOfLine(texts, wrong, 'l1')).toEqual({ price: 'A number', netPrice: 'Too high' })
  expect(errorsOfLine(texts, wrong, 'l0')).toEqual({})
})

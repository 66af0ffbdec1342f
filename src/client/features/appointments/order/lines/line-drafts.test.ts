import { expect, test } from 'vitest'
import { applyAnswer } from '#client/features/appointments/pending/pending-lines.ts'
import type { OrderLine } from '#contract/appointments.ts'
import { commandOf, entryOf, oil, refusalOf } from '../../../../../../tests/support/outbox/outbox-entry.ts'
import { isTypedBack, type LineDraft, lineEntriesOf, readStored, rowsOf, unsentLineIds } from './line-drafts.ts'
import { type LineFields, toLineFields } from './order-line-entry.ts'

const money = { currency: 'PLN', tag: 'pl-PL' }
const line = (id: string, more: Partial<OrderLine> = {}): OrderLine => ({
  ...({ id, kind: 'part', name: id, quantity: 1000, unit: 'l' } as const),
  ...{ netPrice: 4599, discountPercent: 0, vatRate: 23, net: 4599, vat: 1058, gross: 5657, version: 1 },
  ...more,
})
const fieldsOf = (id: string, more: Partial<LineFields> = {}): LineFields => ({
  ...toLineFields(line(id), money),
  ...more,
})
const draft = (id: string, version: number | null, more: Partial<LineDraft> = {}): LineDraft => ({
  fields: fieldsOf(id, { name: `${id} typed` }),
  version,
  ...more,
})
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).join('')
const old = (lines: LineFields[], seen: OrderLine[]) => ({ version: 3, seen: JSON.stringify(seen), lines })

test('J6 an answer adds, replaces, moves and removes its line only', () => {
  const lines = [line('a'), line('b')]
  expect(idsOf(applyAnswer(lines, { lineId: 'c', line: line('c'), after: 'a' }))).toBe('acb')
  expect(idsOf(applyAnswer(lines, { lineId: 'a', line: line('a'), after: 'b' }))).toBe('ba')
  expect(applyAnswer(lines, { lineId: 'b', line: line('b', { name: 'x' }) })[1]).toMatchObject({ name: 'x' })
  expect(idsOf(applyAnswer(lines, { lineId: 'a', line: null, after: null }))).toBe('b')
})

test('J6 rows are the lines with what is typed over them; a new one is the last or at its place', () => {
  const lines = [line('a'), line('b')]
  const rows = rowsOf(lines, [draft('b', 1), draft('n', null), draft('m', null, { after: null })], [], money)
  expect(idsOf(rows)).toBe('mabn')
  expect(rows.map(({ fields }) => fields.name)).toEqual(['m typed', 'a', 'b typed', 'n typed'])
  expect(rows.map(({ saved }) => saved?.version)).toEqual([undefined, 1, 1, undefined])
})

test('J6 a typed line that somebody else has removed stays', () => {
  expect(idsOf(rowsOf([line('a')], [draft('b', 1)], [], money))).toBe('ab')
})

test('J6 a refused change stays in its row as it was typed last, also if the line was removed meanwhile', () => {
  const refused = commandOf({ state: 'attention', attempts: 1, problem: refusalOf('version-conflict', 409) })
  const since = commandOf({ seq: 2, afterKey: 'k1', body: { ...oil, name: 'Oil 5W-30', version: null } })
  const [there] = rowsOf([line('oil')], [], [refused, since], money)
  expect(there).toMatchObject({ refused: { key: 'k1' }, saved: { name: 'oil' }, fields: { name: 'Oil 5W-30' } })
  const [gone] = rowsOf([], [], [refused], money)
  expect(gone).toMatchObject({ refused: { key: 'k1' }, saved: null, fields: { name: 'Oil', quantity: '4' } })
  const removal = { ...refused, kind: 'line-removal' as const, body: { version: 1 } }
  expect(rowsOf([line('oil')], [], [removal], money)).toMatchObject([{ refused: {}, fields: { name: 'oil' } }])
  expect(rowsOf([line('oil')], [draft('oil', 1)], [refused], money)).toMatchObject([{ fields: { name: 'oil typed' } }])
})

test('J6 the unsent changes of a line are those of its id', () => {
  const filter = commandOf({ seq: 3, params: { id: 'astra', lineId: 'filter' } })
  const queue = [entryOf(), commandOf({ seq: 2 }), filter, commandOf({ seq: 4, kind: 'line-removal' })]
  expect(unsentLineIds(queue)).toEqual(['oil', 'filter'])
  expect(lineEntriesOf(queue, 'oil').map(({ seq }) => seq)).toEqual([2, 4])
})

test('J6 input that was reverted is no draft', () => {
  expect(isTypedBack(fieldsOf('a'), line('a', { version: 7 }), money)).toBe(true)
  expect(isTypedBack(fieldsOf('a', { price: '46' }), line('a'), money)).toBe(false)
})

test('J6 drafts are read back as they were stored', () => {
  const drafts = [draft('a', 1), draft('n', null, { after: 'a' })]
  expect(readStored(JSON.parse(JSON.stringify({ drafts })), { lines: [] }, money)).toEqual(drafts)
  expect(readStored(null, { lines: [] }, money)).toEqual([])
  expect(readStored({ lines: 'x' }, { lines: [] }, money)).toEqual([])
})

test('J6 the whole form of an older build becomes drafts of the lines that were typed', () => {
  const order = { lines: [line('a', { version: 4 }), line('b'), line('c', { name: 'theirs', version: 2 })] }
  const typed = [
    fieldsOf('a', { price: '50' }),
    fieldsOf('b'),
    fieldsOf('c', { name: 'mine' }),
    fieldsOf('n', { name: 'new' }),
  ]
  const drafts = readStored(old(typed, [line('a'), line('b'), line('c')]), order, money)
  expect(drafts.map(({ fields, version }) => [fields.id, fields.name, version])).toEqual([
    ['a', 'a', 4],
    // Somebody else has changed it since.
    ['c', 'mine', 0],
    ['n', 'new', null],
  ])
  expect(readStored({ ...old(typed, []), seen: 'x' }, order, money)).toHaveLength(4)
})

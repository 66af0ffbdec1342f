import { expect, test } from 'vitest'
import type { Status } from '#domain/appointment.ts'
import { judge, type Tap, type TrialEvent } from './judge.ts'

const tap = (key: string | null, to: Status, more: Partial<Tap> = {}): Tap => ({
  ...{ appointmentId: 'a', kind: 'status', to, key, undoes: null, saved: true },
  ...more,
})
let seq = 0
const row = (id: string, to: Status, more: Partial<TrialEvent> = {}): TrialEvent => ({
  ...{ id, appointmentId: 'a', kind: 'status', seq: ++seq, to, undoes: null },
  ...more,
})
const count = (taps: Tap[], rows: TrialEvent[]) =>
  Object.fromEntries(Object.entries(judge(taps, rows)).map(([fault, found]) => [fault, found.length]))
const none = { lost: 0, doubled: 0, reordered: 0, unexplained: 0 }
const arrived = tap('1', 'arrived')
const working = tap('2', 'in-progress')

test('each tap once, in its order, on two appointments in parallel', () => {
  const other = tap('3', 'arrived', { appointmentId: 'b' })
  const taps = [arrived, other, working]
  expect(
    count(taps, [row('3', 'arrived', { appointmentId: 'b' }), row('1', 'arrived'), row('2', 'in-progress')]),
  ).toEqual(none)
})

test('a change reported as saved and missing is lost; any other may be missing', () => {
  expect(count([arrived, working], [row('1', 'arrived')])).toEqual({ ...none, lost: 1 })
  const unconfirmed = { ...working, saved: false }
  expect(count([arrived, unconfirmed], [row('1', 'arrived')])).toEqual(none)
  expect(count([arrived, unconfirmed], [row('1', 'arrived'), row('2', 'in-progress')])).toEqual(none)
})

test('a second row of one tap is doubled, under its key or another one', () => {
  const rows = [row('1', 'arrived'), row('x', 'arrived')]
  expect(count([arrived], rows)).toEqual({ ...none, doubled: 1, unexplained: 1 })
  expect(count([arrived], [row('x', 'arrived'), row('y', 'arrived')])).toEqual({ ...none, doubled: 1, unexplained: 2 })
  expect(count([arrived], [row('1', 'arrived'), row('x', 'cancelled')])).toEqual({ ...none, unexplained: 1 })
})

test('a tap whose call was not seen explains one row', () => {
  const unseen = tap(null, 'in-progress', { saved: false })
  expect(count([arrived, unseen], [row('1', 'arrived')])).toEqual(none)
  expect(count([arrived, unseen], [row('1', 'arrived'), row('x', 'in-progress')])).toEqual(none)
  const twice = [row('1', 'arrived'), row('x', 'in-progress'), row('y', 'in-progress')]
  expect(count([arrived, unseen], twice)).toMatchObject({ doubled: 1 })
})

test('the order is that of the taps', () => {
  expect(count([arrived, working], [row('2', 'in-progress'), row('1', 'arrived')])).toEqual({ ...none, reordered: 1 })
})

test('a change that is undone before it is sent leaves no row, nor does its undo; if sent, both do', () => {
  const back = tap('3', 'arrived', { undoes: '2' })
  const first = row('1', 'arrived')
  expect(count([arrived, working, back], [first])).toEqual(none)
  const sent = [first, row('2', 'in-progress'), row('3', 'arrived', { undoes: '2' })]
  expect(count([arrived, working, back], sent)).toEqual(none)
  expect(count([arrived, working, back], sent.slice(0, 2))).toEqual({ ...none, lost: 1 })
})

test('a note counts like a tap; the order is that of all kinds together', () => {
  const note = { ...tap('n', 'arrived'), kind: 'note', to: null } as const
  const noteRow = (id: string) => ({ ...row(id, 'arrived'), kind: 'note', to: null }) as const
  expect(count([arrived, note, working], [row('1', 'arrived'), noteRow('n'), row('2', 'in-progress')])).toEqual(none)
  expect(count([arrived, note], [row('1', 'arrived')])).toEqual({ ...none, lost: 1 })
  expect(count([arrived, note], [row('1', 'arrived'), noteRow('n'), noteRow('x')])).toEqual({
    ...none,
    ...{ doubled: 1, unexplained: 1 },
  })
  expect(count([arrived, note], [noteRow('n'), row('1', 'arrived')])).toEqual({ ...none, reordered: 1 })
})

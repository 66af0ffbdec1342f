import { expect, test } from 'vitest'
import { entryOf } from '../../../tests/support/outbox/outbox-entry.ts'
import { readStoredQueue, type StoredQueue } from '../../../tests/support/outbox/stored-queue.ts'
import {
  applyWrites,
  entryStates,
  isBehindForeign,
  joinWrites,
  noWrites,
  queueOf,
  queuesOf,
  readEntries,
} from './outbox.ts'
import { readConfirmed } from './outbox-confirmed.ts'

test('stored rows are read in the order of their seq, whatever their order and their unknown fields', () => {
  const [first, second] = [entryOf({ seq: 1 }), entryOf({ seq: 2 })]
  const stored = JSON.parse(JSON.stringify([second, { ...first, addedLater: true }]))
  expect(readEntries(stored)).toEqual({ entries: [{ ...first, addedLater: true }, second], foreign: [] })
})

test.each([
  ['of a newer build', { ...entryOf({ seq: 3 }), v: 2 }, { seq: 3, userId: 'anna', appointmentId: 'astra' }],
  ['with an unknown status', { ...entryOf({ seq: 3 }), status: 'parked' }, { seq: 3 }],
  ['with an unknown state', { ...entryOf({ seq: 3 }), state: 'paused' }, { seq: 3 }],
  ['with negative attempts', { ...entryOf({ seq: 3 }), attempts: -1 }, { seq: 3 }],
  ['with a fraction of an attempt', { ...entryOf({ seq: 3 }), attempts: 1.5 }, { seq: 3 }],
  ['with a reason that is no text', { ...entryOf({ seq: 3 }), reason: 7 }, { seq: 3 }],
  ['with no time', { ...entryOf({ seq: 3 }), occurredAt: 'soon' }, { seq: 3 }],
  ['without a field', (({ key: _, ...rest }) => rest)(entryOf({ seq: 3 })), { seq: 3 }],
  ['of unknown fields', { v: 9 }, { seq: 0, userId: null, appointmentId: null }],
  ['that is not an object', null, { seq: 0, userId: null, appointmentId: null }],
])('a row %s is counted and not changed', (_, row, foreign) => {
  expect(readEntries([row])).toMatchObject({ entries: [], foreign: [foreign] })
})

test('a queue is of one person and one appointment', () => {
  const entries = [
    entryOf({ seq: 4, appointmentId: 'corsa' }),
    entryOf({ seq: 3 }),
    entryOf({ seq: 2, userId: 'jan' }),
    entryOf({ seq: 1 }),
    entryOf({ seq: 5, accountId: 'elsewhere' }),
  ]
  const seqs = (queue: readonly { seq: number }[]) => queue.map(({ seq }) => seq)
  expect(seqs(queueOf(entries, entryOf()))).toEqual([1, 3])
  expect(queuesOf(entries, entryOf()).map(seqs)).toEqual([[1, 3], [4]])
})

test.each([
  ['an earlier one of the same appointment', { seq: 1, userId: 'anna', appointmentId: 'astra' }, true],
  ['an earlier one of an unknown user', { seq: 1, userId: null, appointmentId: 'astra' }, true],
  ["somebody else's", { seq: 1, userId: 'jan', appointmentId: 'astra' }, false],
  ['one with the same seq', { seq: 2, userId: 'anna', appointmentId: 'astra' }, false],
  ['a later one', { seq: 3, userId: 'anna', appointmentId: 'astra' }, false],
  ['one of another appointment', { seq: 1, userId: 'anna', appointmentId: 'corsa' }, false],
  ['one of no appointment', { seq: 1, userId: null, appointmentId: null }, false],
])('an entry that only a newer build can read blocks later entries: %s', (_, foreign, holds) => {
  expect(isBehindForeign(entryOf({ seq: 2 }), [foreign])).toBe(holds)
})

test('what a transaction leaves is known without reading it once more', () => {
  const [one, two, three] = [entryOf({ seq: 1 }), entryOf({ seq: 2 }), entryOf({ seq: 3 })]
  const { seq: _, ...added } = entryOf({ seq: 9 })
  const writes = { put: [{ ...three, attempts: 1 }], add: [added], remove: [1] }
  expect(applyWrites([one, two, three], writes, [4])).toEqual([two, { ...three, attempts: 1 }, { ...added, seq: 4 }])
})

test('two transactions are merged: the later write to an entry wins', () => {
  const [one, two, three] = [entryOf({ seq: 1 }), entryOf({ seq: 2 }), entryOf({ seq: 3 })]
  const first = { ...noWrites, put: [{ ...two, baseVersion: 5 }, three], remove: [1] }
  const begun = { ...two, baseVersion: 5, attempts: 1 }
  expect(joinWrites(first, { ...noWrites, put: [begun] })).toEqual({ add: [], put: [three, begun], remove: [1] })
  expect(joinWrites(first, { ...noWrites, remove: [2] })).toEqual({ add: [], put: [three], remove: [1, 2] })
  expect(applyWrites([one, two, three], joinWrites(first, { ...noWrites, put: [begun] }), [])).toEqual([begun, three])
})

test('every state that a released build stored is read completely', () => {
  const made: StoredQueue = JSON.parse(readStoredQueue())
  const { entries, foreign } = readEntries(made.entries)
  expect(foreign).toEqual([])
  expect(entries).toEqual(made.entries)
  expect(new Set(entries.map(({ state }) => state))).toEqual(new Set(entryStates))
  expect(readConfirmed(made.meta.confirmed)).toHaveLength(1)
})

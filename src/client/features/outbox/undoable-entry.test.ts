import { expect, test } from 'vitest'
import { entryOf, refusalOf } from '../../../../tests/support/outbox/outbox-entry.ts'
import { statusBefore, undoTarget } from './undoable-entry.ts'

const madeAt = Date.parse('2026-11-23T08:00:00Z')
const hour = 60 * 60_000
const arrived = entryOf({ status: 'arrived' })
const started = entryOf({ seq: 2, status: 'in-progress', afterKey: 'k1' })

test('each change starts from the status of the previous one, the first from the status at the server', () => {
  expect(statusBefore([arrived, started], 0, 'confirmed')).toBe('confirmed')
  expect(statusBefore([arrived, started], 1, 'confirmed')).toBe('arrived')
  expect(statusBefore([arrived], 0, null)).toBeNull()
})

test.each([
  ['the last change leads to the previous one', [arrived, started], 'confirmed', hour, 'arrived'],
  ['the only change leads to the status at the server', [arrived], 'confirmed', hour, 'confirmed'],
  [
    'a change that may have been sent, within the undo period',
    [{ ...arrived, attempts: 2 }],
    'confirmed',
    60_000,
    'confirmed',
  ],
  ['the same change, after the undo period', [{ ...arrived, attempts: 2 }], 'confirmed', hour, null],
  ['an undo is not undone', [entryOf({ undoes: 'k0' })], 'in-progress', 0, null],
  ['the previous status is unknown', [arrived], null, 0, null],
  ['the server already has the status', [arrived], 'arrived', 0, null],
  [
    'a person must decide',
    [entryOf({ state: 'attention', problem: refusalOf('forbidden', 403) }), started],
    'ready',
    0,
    null,
  ],
  ['the queue is empty', [], 'ready', 0, null],
] as const)('O8 undo: %s', (_, queue, known, afterMs, expected) => {
  expect(undoTarget(queue, known, madeAt + afterMs)).toBe(expected)
})

import { expect, test } from 'vitest'
import { entryOf } from '../../../tests/support/outbox/outbox-entry.ts'
import { noWrites } from './outbox.ts'
import { restoreLost } from './outbox-restore.ts'

const first = entryOf({ seq: 7, key: 'a1', attempts: 3, lastCode: 'unreachable' })
const second = entryOf({ seq: 8, key: 'a2', baseVersion: null, afterKey: 'a1', status: 'in-progress' })
const without = <T extends { seq: number }>({ seq: _, ...rest }: T) => rest

test('lost changes are restored in their order and under their keys; keys that exist are not added', () => {
  expect(restoreLost([], [second, first])).toEqual({ ...noWrites, add: [without(first), without(second)] })
  expect(restoreLost([entryOf({ seq: 1, key: 'a1' }), entryOf({ seq: 2, key: 'a2' })], [first, second])).toEqual(
    noWrites,
  )
  expect(restoreLost([], [])).toEqual(noWrites)
})

test('a change whose predecessor is missing has no predecessor', () => {
  expect(restoreLost([], [second]).add).toEqual([{ ...without(second), afterKey: null }])
})

test('a later change of the same appointment follows them; of another appointment it stays', () => {
  const since = entryOf({ seq: 1, key: 'b1', baseVersion: 3, status: 'ready' })
  const last = entryOf({ seq: 3, key: 'b2', baseVersion: null, afterKey: 'b1', status: 'completed' })
  const elsewhere = entryOf({ seq: 2, key: 'c1', appointmentId: 'corsa' })
  const { add, remove, put } = restoreLost([since, elsewhere, last], [first, second])
  expect([put, remove]).toEqual([[], [1, 3]])
  expect(add.map((one) => [one.key, one.afterKey, 'baseVersion' in one && one.baseVersion])).toEqual([
    ['a1', null, 1],
    ['a2', 'a1', null],
    ['b1', 'a2', null],
    ['b2', 'b1', null],
  ])
})

test('a later change follows the single missing change', () => {
  const since = entryOf({ seq: 1, key: 'b1', baseVersion: 3, status: 'ready' })
  const { add, remove } = restoreLost([since], [first])
  expect([add.map(({ key, afterKey }) => [key, afterKey]), remove]).toEqual([
    [
      ['a1', null],
      ['b1', 'a1'],
    ],
    [1],
  ])
})

test('a later change that has been sent stays unchanged', () => {
  const sent = entryOf({ seq: 1, key: 'b1', attempts: 1 })
  expect(restoreLost([sent], [first])).toEqual({ ...noWrites, add: [without(first)] })
  // The same is true of a change behind it.
  const behind = entryOf({ seq: 2, key: 'b2', baseVersion: null, afterKey: 'b1', status: 'ready' })
  expect(restoreLost([sent, behind], [first])).toEqual({ ...noWrites, add: [without(first)] })
})

import { expect, test } from 'vitest'
import { parseRecent, putFirst } from './recent-entries.ts'

test('what was used last stands first, once, and only so many are remembered', () => {
  expect(putFirst(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  const many = Array.from({ length: 12 }, (_, index) => String(index))
  expect(putFirst(many, 'new')).toHaveLength(8)
})

test('what another user chose, or nobody can read, is nothing', () => {
  const kept = JSON.stringify({ userId: 'anna', ids: ['screen:orders', 7] })
  expect(parseRecent(kept, 'anna')).toEqual(['screen:orders'])
  expect(parseRecent(kept, 'marek')).toEqual([])
  expect(parseRecent('{', 'anna')).toEqual([])
  expect(parseRecent(null, 'anna')).toEqual([])
})

import { expect, test } from 'vitest'
import { parseRecent, putFirst } from './recent-entries.ts'

test('the last used entry is first, once, and the list is limited', () => {
  expect(putFirst(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  const many = Array.from({ length: 12 }, (_, index) => String(index))
  expect(putFirst(many, 'new')).toHaveLength(8)
})

test('entries of another user and unreadable texts give an empty list', () => {
  const stored = JSON.stringify({ userId: 'anna', ids: ['screen:orders', 7] })
  expect(parseRecent(stored, 'anna')).toEqual(['screen:orders'])
  expect(parseRecent(stored, 'marek')).toEqual([])
  expect(parseRecent('{', 'anna')).toEqual([])
  expect(parseRecent(null, 'anna')).toEqual([])
})

import { expect, test } from 'vitest'
import { readFollowUpsSearch } from './follow-ups-search.ts'

test.each([
  [{}, {}],
  [{ list: 'due' }, {}],
  [
    { list: 'overdue', reason: 'oil' },
    { list: 'overdue', reason: 'oil' },
  ],
  [{ list: 'all', reason: 'fun' }, {}],
  [{ list: ['overdue'], reason: 7 }, {}],
])('M18 the address %j shows %j', (raw, search) => {
  expect(readFollowUpsSearch(raw)).toEqual(search)
})

import { expect, test } from 'vitest'
import { dayStateOf, loadStateOf } from './schedule-state.ts'

const fault = new Error('no network')
const known = { isLoading: false, error: null, asOf: 1, openSpans: 1, cars: 3 }
type Known = Omit<typeof known, 'error'> & { error: Error | null }

test.each<[title: string, day: Partial<Known>, state: ReturnType<typeof dayStateOf>]>([
  ['it loads', { isLoading: true, asOf: 0, cars: 0 }, { state: 'loading' }],
  ['one part has failed, another still loads', { isLoading: true, error: fault, asOf: 0 }, { state: 'loading' }],
  ['cars are known, people still load', { isLoading: true }, { state: 'loading' }],
  ['nothing was ever heard of it', { error: fault, asOf: 0, openSpans: 0, cars: 0 }, { state: 'unknown' }],
  ['open, with cars', {}, { state: 'ready' }],
  ['open, with cars of before', { error: fault }, { state: 'ready' }],
  ['open, without cars', { cars: 0 }, { state: 'empty' }],
  ['open, without cars as far as is known', { error: fault, cars: 0 }, { state: 'ready' }],
  ['closed, without cars', { openSpans: 0, cars: 0 }, { state: 'closed', isEmpty: true }],
  ['closed, with cars', { openSpans: 0 }, { state: 'closed', isEmpty: false }],
  ['closed, with cars of before', { openSpans: 0, error: fault }, { state: 'closed', isEmpty: false }],
  ['closed, none as far as is known', { openSpans: 0, error: fault, cars: 0 }, { state: 'closed', isEmpty: false }],
])('a day: %s', (_, day, state) => {
  expect(dayStateOf({ ...known, ...day })).toEqual(state)
})

test.each([
  ['it loads', { isLoading: true, error: null, asOf: 0 }, 'loading'],
  ['one part has failed, another still loads', { isLoading: true, error: fault, asOf: 0 }, 'loading'],
  ['nothing was ever heard of it', { isLoading: false, error: fault, asOf: 0 }, 'unknown'],
  ['what was heard before is kept', { isLoading: false, error: fault, asOf: 1 }, 'ready'],
  ['all is known', { isLoading: false, error: null, asOf: 1 }, 'ready'],
])('a week: %s', (_, week, state) => {
  expect(loadStateOf(week)).toBe(state)
})

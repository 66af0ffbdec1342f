import { expect, test } from 'vitest'
import { dayStateOf, loadStateOf } from './schedule-state.ts'

const fault = new Error('no network')
const known = { isLoading: false, error: null, asOf: 1, openSpans: 1, cars: 3 }
type Known = Omit<typeof known, 'error'> & { error: Error | null }

test.each<[title: string, day: Partial<Known>, state: ReturnType<typeof dayStateOf>]>([
  ['loading', { isLoading: true, asOf: 0, cars: 0 }, { state: 'loading' }],
  ['one part has failed, another is loading', { isLoading: true, error: fault, asOf: 0 }, { state: 'loading' }],
  ['cars are loaded, employees are loading', { isLoading: true }, { state: 'loading' }],
  ['nothing was ever loaded', { error: fault, asOf: 0, openSpans: 0, cars: 0 }, { state: 'unknown' }],
  ['open, with cars', {}, { state: 'ready' }],
  ['open, with outdated cars', { error: fault }, { state: 'ready' }],
  ['open, without cars', { cars: 0 }, { state: 'empty' }],
  ['open, outdated, without cars', { error: fault, cars: 0 }, { state: 'ready' }],
  ['closed, without cars', { openSpans: 0, cars: 0 }, { state: 'closed', isEmpty: true }],
  ['closed, with cars', { openSpans: 0 }, { state: 'closed', isEmpty: false }],
  ['closed, with outdated cars', { openSpans: 0, error: fault }, { state: 'closed', isEmpty: false }],
  ['closed, outdated, without cars', { openSpans: 0, error: fault, cars: 0 }, { state: 'closed', isEmpty: false }],
])('a day: %s', (_, day, state) => {
  expect(dayStateOf({ ...known, ...day })).toEqual(state)
})

test.each([
  ['loading', { isLoading: true, error: null, asOf: 0 }, 'loading'],
  ['one part has failed, another is loading', { isLoading: true, error: fault, asOf: 0 }, 'loading'],
  ['nothing was ever loaded', { isLoading: false, error: fault, asOf: 0 }, 'unknown'],
  ['earlier data is still shown', { isLoading: false, error: fault, asOf: 1 }, 'ready'],
  ['everything is loaded', { isLoading: false, error: null, asOf: 1 }, 'ready'],
])('a week: %s', (_, week, state) => {
  expect(loadStateOf(week)).toBe(state)
})

import { expect, test } from 'vitest'
import { type ComboSearch, resultsFor } from './use-combo-search.ts'

const search: ComboSearch = () => []
const options = [{ id: 'AED', label: 'AED' }]
const found = { state: 'done', options, search, query: '' } as const

test('the options of an earlier text stay visible, but cannot be chosen for the new one', () => {
  expect(resultsFor(found, search, '')).toMatchObject({ state: 'done', options })
  expect(resultsFor(found, search, 'EUR')).toEqual({ state: 'loading', options })
  expect(resultsFor({ ...found, state: 'failed' }, search, 'EUR').state).toBe('loading')
})

test('the same text in another list is searched anew', () => {
  expect(resultsFor(found, () => [], '')).toEqual({ state: 'loading', options })
})

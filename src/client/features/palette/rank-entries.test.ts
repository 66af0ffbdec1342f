import { expect, test } from 'vitest'
import { rankEntries } from './rank-entries.ts'

const entries = [
  { id: 'schedule', label: 'Schedule', also: 'board grafik terminarz' },
  { id: 'hours', label: 'Working hours', also: 'godziny otwarcia' },
  { id: 'settings', label: 'Settings', also: 'ustawienia' },
  { id: 'sign-out', label: 'Wyloguj się', also: 'sign out' },
  { id: 'look', label: 'Language and look', also: 'set theme' },
]
const idsOf = (typed: string, recent: string[] = []) => rankEntries(entries, typed, recent).map(({ id }) => id)

test('labels that begin with the typed text are first, then labels with a word that does', () => {
  expect(idsOf('set')).toEqual(['settings', 'look'])
  expect(idsOf('hours')).toEqual(['hours'])
  expect(idsOf('edul')).toEqual(['schedule'])
  expect(idsOf('')).toEqual([])
  expect(idsOf('hours xyz')).toEqual([])
})

test('accents, case and language make no difference', () => {
  expect(idsOf('WYLOGUJ SIE')).toEqual(['sign-out'])
  expect(idsOf('grafik')).toEqual(['schedule'])
})

test('of two equal matches, the last used one is first', () => {
  const two = [
    { id: 'a', label: 'Orders' },
    { id: 'b', label: 'Orders by state' },
  ]
  expect(rankEntries(two, 'orders', ['b']).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(rankEntries(two, 'orders', []).map(({ id }) => id)).toEqual(['a', 'b'])
})

import { expect, test } from 'vitest'
import { panelsFor, readSettingsSearch, shownPanel } from './settings-search.ts'

test('O9 a tablet has look and device, a mechanic the personal sections, the desk also those of the station', () => {
  expect(panelsFor({ role: 'mechanic', isTablet: true })).toEqual({ station: [], own: ['look', 'device'] })
  expect(panelsFor({ role: 'mechanic', isTablet: false })).toEqual({ station: [], own: ['look', 'device', 'sessions'] })
  expect(panelsFor({ role: 'advisor', isTablet: false }).station).toContain('tablets')
  expect(panelsFor({ role: 'advisor', isTablet: false }).station).not.toContain('data')
  expect(panelsFor({ role: 'advisor', isTablet: false }).station).not.toContain('imports')
  expect(panelsFor({ role: 'owner', isTablet: false }).station).toContain('data')
})

test('an unavailable section is replaced by the first available one', () => {
  expect(shownPanel({ section: 'sessions' }, { role: 'mechanic', isTablet: true })).toBe('look')
  expect(shownPanel({ section: 'tablets' }, { role: 'owner', isTablet: false })).toBe('tablets')
  expect(shownPanel({}, { role: 'owner', isTablet: false })).toBe('station')
  expect(readSettingsSearch({ section: 'tablets' })).toEqual({ section: 'tablets' })
  expect(readSettingsSearch({ section: 'nonsense' })).toEqual({})
})

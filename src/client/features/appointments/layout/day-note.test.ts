import { expect, test } from 'vitest'
import type { WorkingHours } from '#domain/working-hours.ts'
import { dayNote } from './day-note.ts'

const hours: WorkingHours = {
  weekly: { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] },
  exceptions: [
    { from: '2026-11-11', to: '2026-11-12', kind: 'closed', intervals: [], note: 'Inventory ' },
    { from: '2026-12-25', to: '2026-12-25', kind: 'closed', intervals: [], note: '' },
  ],
  observeHolidays: false,
}

test('dayNote returns the name of a special day', () => {
  expect(dayNote('2026-11-11', hours, 'PL', 'en-GB')).toBe('Inventory')
  expect(dayNote('2026-12-25', hours, 'PL', 'en-GB')).toBe('Christmas Day')
  expect(dayNote('2026-12-25', null, 'PL', 'pl-PL')).toBe('Boże Narodzenie')
  expect(dayNote('2026-11-13', hours, 'PL', 'en-GB')).toBeNull()
  expect(dayNote('2026-12-25', hours, 'US', 'en-US')).toBeNull()
})

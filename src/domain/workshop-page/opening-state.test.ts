import { expect, test } from 'vitest'
import type { WorkingHours } from '#domain/working-hours.ts'
import { openingState, otherDays } from './opening-state.ts'

const zone = 'Europe/Warsaw'
const at = (text: string) => Date.parse(text)
const day = [{ from: '08:00', to: '16:00' }]
const hours = (more: Partial<WorkingHours> = {}): WorkingHours => ({
  weekly: { 1: day, 2: day, 3: day, 4: day, 5: day, 6: [], 7: [] },
  exceptions: [],
  observeHolidays: true,
  ...more,
})

test.each([
  ['2026-11-23T07:00:00Z', true, '2026-11-23T15:00:00Z'],
  ['2026-11-23T06:59:59Z', false, '2026-11-23T07:00:00Z'],
  ['2026-11-23T15:00:00Z', false, '2026-11-24T07:00:00Z'],
  ['2026-11-28T10:00:00Z', false, '2026-11-30T07:00:00Z'],
])('P1 at %s it is open: %s, until or from %s', (now, isOpen, then) => {
  expect(openingState(at(now), hours(), 'PL', zone)).toEqual({ isOpen, at: at(then) })
})

test('P1 a workshop that never opens has no next opening', () => {
  const never = { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] }
  expect(openingState(at('2026-11-23T07:00:00Z'), hours({ weekly: never }), 'PL', zone)).toEqual({
    isOpen: false,
    at: null,
  })
})

test('P1 other days are exceptions and holidays that change the hours of their weekday', () => {
  const exceptions = [
    { from: '2026-12-22', to: '2026-12-23', kind: 'special', intervals: [{ from: '08:00', to: '12:00' }], note: '' },
    // A day that is closed anyway, and one with its usual hours.
    { from: '2026-12-20', to: '2026-12-20', kind: 'closed', intervals: [], note: '' },
    { from: '2026-12-21', to: '2026-12-21', kind: 'special', intervals: day, note: '' },
  ] as const
  const found = otherDays(at('2026-12-20T10:00:00Z'), 10, hours({ exceptions }), 'PL', zone)
  expect(found).toEqual([
    { date: '2026-12-22', intervals: [{ from: '08:00', to: '12:00' }] },
    { date: '2026-12-23', intervals: [{ from: '08:00', to: '12:00' }] },
    { date: '2026-12-24', intervals: [] },
    { date: '2026-12-25', intervals: [] },
  ])
  expect(otherDays(at('2026-12-24T10:00:00Z'), 2, hours({ observeHolidays: false }), 'PL', zone)).toEqual([])
})

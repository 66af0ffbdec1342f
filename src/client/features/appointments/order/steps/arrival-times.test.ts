import { describe, expect, test } from 'vitest'
import { timeForDay, timesAhead } from './arrival-times.ts'

const now = { date: '2026-11-23', time: '11:40' }

describe('timeForDay', () => {
  test('a later day has the morning time, today the next possible one', () => {
    expect(timeForDay('2026-11-24', now, null)).toBe('10:00')
    expect(timeForDay('2026-11-23', { ...now, time: '08:15' }, null)).toBe('10:00')
    expect(timeForDay('2026-11-23', now, null)).toBe('12:00')
  })
  test('a chosen time is kept for another day, unless it has passed on that day', () => {
    expect(timeForDay('2026-11-25', now, '14:00')).toBe('14:00')
    expect(timeForDay('2026-11-23', now, '08:00')).toBe('12:00')
  })
})

test('today only future times are offered, and none late in the evening', () => {
  expect(timesAhead('2026-11-23', now)).toEqual(['12:00', '14:00', '16:00', '18:00'])
  expect(timesAhead('2026-11-23', { ...now, time: '19:30' })).toEqual([])
  expect(timesAhead('2026-11-24', now)[0]).toBe('08:00')
})

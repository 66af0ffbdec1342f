import { describe, expect, test } from 'vitest'
import { timeForDay, timesAhead } from './arrival-times.ts'

const now = { date: '2026-11-23', time: '11:40' }

describe('timeForDay', () => {
  test('a day to come is chosen with the morning, today with what is left of it', () => {
    expect(timeForDay('2026-11-24', now, null)).toBe('10:00')
    expect(timeForDay('2026-11-23', { ...now, time: '08:15' }, null)).toBe('10:00')
    expect(timeForDay('2026-11-23', now, null)).toBe('12:00')
  })
  test('a time that was chosen stays with another day, unless it has passed there', () => {
    expect(timeForDay('2026-11-25', now, '14:00')).toBe('14:00')
    expect(timeForDay('2026-11-23', now, '08:00')).toBe('12:00')
  })
})

test('of today only what is to come is offered, and late in the evening nothing', () => {
  expect(timesAhead('2026-11-23', now)).toEqual(['12:00', '14:00', '16:00', '18:00'])
  expect(timesAhead('2026-11-23', { ...now, time: '19:30' })).toEqual([])
  expect(timesAhead('2026-11-24', now)[0]).toBe('08:00')
})

import { describe, expect, test } from 'vitest'
import { timeForDay, timesAhead, usualArrivals } from './arrival-times.ts'

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

test('the usual arrivals are the next three days with deliveries, each at its usual time', () => {
  const arrivals = (date: string, time: string) => usualArrivals({ date, time }).map((one) => `${one.date} ${one.time}`)
  // A Monday.
  expect(arrivals('2026-11-23', '11:40')).toEqual(['2026-11-23 12:00', '2026-11-24 10:00', '2026-11-25 10:00'])
  // In the evening nothing arrives today; on a Friday tomorrow is offered, and then the next working day.
  expect(arrivals('2026-11-27', '19:00')).toEqual(['2026-11-28 10:00', '2026-11-30 10:00', '2026-12-01 10:00'])
})

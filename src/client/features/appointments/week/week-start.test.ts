import { expect, test } from 'vitest'
import { toInstant } from '#domain/wall-time.ts'
import { startOnDay } from './week-start.ts'

const zone = 'Europe/Warsaw'
const at = (date: string, time: string) => toInstant({ date, time }, zone)
const day = (date: string) => ({ date, open: [{ from: at(date, '08:00'), to: at(date, '10:00') }] })

test('an appointment keeps its time of day, also across a clock change', () => {
  const start = at('2026-03-27', '13:10')
  expect(startOnDay(start, day('2026-03-30'), zone, () => true)).toBe(at('2026-03-30', '13:10'))
})

test('if that time is not free, it moves to the first free quarter', () => {
  const start = at('2026-11-23', '13:00')
  const isFree = (from: number) => from >= at('2026-11-24', '08:30') && from < at('2026-11-24', '12:00')
  expect(startOnDay(start, day('2026-11-24'), zone, isFree)).toBe(at('2026-11-24', '08:30'))
})

test('on a day without a free time it keeps its time, with the conflict', () => {
  const start = at('2026-11-23', '13:00')
  expect(startOnDay(start, day('2026-11-24'), zone, () => false)).toBe(at('2026-11-24', '13:00'))
})

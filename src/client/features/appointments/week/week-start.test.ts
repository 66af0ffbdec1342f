import { expect, test } from 'vitest'
import { toInstant } from '#domain/wall-time.ts'
import { startOnDay } from './week-start.ts'

const zone = 'Europe/Warsaw'
const at = (date: string, time: string) => toInstant({ date, time }, zone)
const day = (date: string) => ({ date, open: [{ from: at(date, '08:00'), to: at(date, '10:00') }] })

test('a visit keeps its time of the day, also over a change of the clock', () => {
  const start = at('2026-03-27', '13:10')
  expect(startOnDay(start, day('2026-03-30'), zone, () => true)).toBe(at('2026-03-30', '13:10'))
})

test('where that is not free it takes the first quarter that is', () => {
  const start = at('2026-11-23', '13:00')
  const isFree = (from: number) => from >= at('2026-11-24', '08:30') && from < at('2026-11-24', '12:00')
  expect(startOnDay(start, day('2026-11-24'), zone, isFree)).toBe(at('2026-11-24', '08:30'))
})

test('on a day without any its own time says why', () => {
  const start = at('2026-11-23', '13:00')
  expect(startOnDay(start, day('2026-11-24'), zone, () => false)).toBe(at('2026-11-24', '13:00'))
})

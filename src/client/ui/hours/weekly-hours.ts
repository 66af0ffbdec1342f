import type { Weekday } from '#domain/wall-time.ts'
import type { Interval } from '#domain/working-hours.ts'

export type Weekly = Record<Weekday, Interval[]>

export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
const usual: Interval = { from: '08:00', to: '17:00' }

/** Monday to Friday, 8 to 17. */
export function usualWeek(): Weekly {
  return { 1: [usual], 2: [usual], 3: [usual], 4: [usual], 5: [usual], 6: [], 7: [] }
}

/** Monday to Friday, 7 to 19, and Saturday, 8 to 14. */
export function longWeek(): Weekly {
  const long: Interval = { from: '07:00', to: '19:00' }
  return { 1: [long], 2: [long], 3: [long], 4: [long], 5: [long], 6: [{ from: '08:00', to: '14:00' }], 7: [] }
}

/** Returns the weekdays in the order of the station's week. */
export function orderWeekdays(start: Weekday): Weekday[] {
  const first = weekdays.indexOf(start)
  return [...weekdays.slice(first), ...weekdays.slice(0, first)]
}

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const breakMinutes = 30
const gridMinutes = 5

/** Adds a break of 30 min in the middle of the longest span. Spans shorter than two hours are not split. */
export function addBreak(intervals: readonly Interval[]): Interval[] {
  const lengths = intervals.map(({ from, to }) => toMinutes(to) - toMinutes(from))
  const longest = lengths.indexOf(Math.max(...lengths))
  const span = intervals[longest]
  if (!span || (lengths[longest] ?? 0) < 120) return [...intervals]
  const middle = (toMinutes(span.from) + toMinutes(span.to) - breakMinutes) / 2
  const pause = Math.round(middle / gridMinutes) * gridMinutes
  const parts = [
    { from: span.from, to: toTime(pause) },
    { from: toTime(pause + breakMinutes), to: span.to },
  ]
  return intervals.toSpliced(longest, 1, ...parts)
}

/** Copies the hours of one day to every other open day. */
export function copyDay(weekly: Weekly, day: Weekday): Weekly {
  const copied = { ...weekly }
  for (const other of weekdays) if (weekly[other].length > 0) copied[other] = [...weekly[day]]
  return copied
}

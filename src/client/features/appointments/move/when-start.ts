import { isLocalDate, isLocalTime, toInstant, toWall, type WallTime } from '#domain/wall-time.ts'

const minuteMs = 60_000
const gridMs = 5 * minuteMs
const halfHourMs = 30 * minuteMs

/** Returns the start for a car that is on site: the last full five minutes. */
export const startOfNow = (now: number): number => Math.floor(now / gridMs) * gridMs

/** Returns the instant of a typed date and time; NaN if one is missing. */
export function startOf({ date, time }: WallTime, timeZone: string): number {
  return isLocalDate(date) && isLocalTime(time) ? toInstant({ date, time }, timeZone) : Number.NaN
}

/** Returns the initial values: the next half hour of today, else the opening time of the day, 8:00 if it has none. */
export function firstStart(date: string, opening: number | undefined, now: number, timeZone: string): WallTime {
  if (date === toWall(now, timeZone).date) return toWall(Math.ceil(now / halfHourMs) * halfHourMs, timeZone)
  return { date, time: opening === undefined ? '08:00' : toWall(opening, timeZone).time }
}

/** Returns the ISO instant; an empty text, which the schema refuses, if there is no start. */
export const toWire = (start: number): string => (Number.isNaN(start) ? '' : new Date(start).toISOString())

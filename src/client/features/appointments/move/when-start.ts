import { isLocalDate, isLocalTime, toInstant, toWall, type WallTime } from '#domain/wall-time.ts'

const minuteMs = 60_000
const gridMs = 5 * minuteMs
const halfHourMs = 30 * minuteMs

/** The start of a car that is here: the last five minutes begun. */
export const startOfNow = (now: number): number => Math.floor(now / gridMs) * gridMs

/** The instant of a typed day and time; NaN while one of them is not there. */
export function startOf({ date, time }: WallTime, timeZone: string): number {
  return isLocalDate(date) && isLocalTime(time) ? toInstant({ date, time }, timeZone) : Number.NaN
}

/** What stands in the fields first: the next half hour of today, else the opening of a day, 8:00 without one. */
export function firstStart(date: string, opening: number | undefined, now: number, timeZone: string): WallTime {
  if (date === toWall(now, timeZone).date) return toWall(Math.ceil(now / halfHourMs) * halfHourMs, timeZone)
  return { date, time: opening === undefined ? '08:00' : toWall(opening, timeZone).time }
}

/** What goes over the wire; a start that is not there is left for the schema to refuse. */
export const toWire = (start: number): string => (Number.isNaN(start) ? '' : new Date(start).toISOString())

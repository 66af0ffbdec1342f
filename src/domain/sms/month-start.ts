import { dayBounds, toWall } from '#domain/wall-time.ts'

/** The beginning of the calendar month of an instant (epoch ms) in a time zone. */
export const monthStart = (instant: number, zone: string): number =>
  dayBounds(`${toWall(instant, zone).date.slice(0, 8)}01`, zone).from

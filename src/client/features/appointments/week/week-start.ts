import type { WeekDay } from '#client/features/appointments/layout/week-days.ts'
import { toInstant, toWall } from '#domain/wall-time.ts'

const quarterMs = 15 * 60_000

/**
 * Returns the start of an appointment on another day (ms since the epoch): at its original time of day, else at the
 * first free quarter from the opening on, else at its original time with the conflict.
 */
export function startOnDay(
  start: number,
  { date, open }: Pick<WeekDay, 'date' | 'open'>,
  timeZone: string,
  isFree: (from: number) => boolean,
): number {
  const own = toInstant({ date, time: toWall(start, timeZone).time }, timeZone)
  const quarters = open.flatMap(({ from, to }) =>
    Array.from({ length: Math.floor((to - from) / quarterMs) }, (_, step) => from + step * quarterMs),
  )
  return [own, ...quarters].find(isFree) ?? own
}

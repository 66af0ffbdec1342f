import type { WeekDay } from '#client/features/appointments/layout/week-days.ts'
import { toInstant, toWall } from '#domain/wall-time.ts'

const quarterMs = 15 * 60_000

/**
 * When a visit would begin on another day (epoch ms): at its own time of the day, else at the first quarter from the
 * opening on at which it is free to; where there is none, at its own time all the same.
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

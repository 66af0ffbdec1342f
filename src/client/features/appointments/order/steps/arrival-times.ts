import type { LocalTime, WallTime } from '#domain/wall-time.ts'

/** When parts come: the rounds of a courier. */
const arrivalTimes: readonly LocalTime[] = ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00']
/** What comes from the warehouse is there by the middle of the morning. */
const usualTime: LocalTime = '10:00'

/** The times of a day that are still to come. */
export function timesAhead(date: string, now: WallTime): readonly LocalTime[] {
  return date > now.date ? arrivalTimes : arrivalTimes.filter((time) => time > now.time)
}

/** The time that a day is chosen with: the one chosen before, else the usual one, else the next that is to come. */
export function timeForDay(date: string, now: WallTime, chosen: LocalTime | null): LocalTime {
  const isAhead = (time: LocalTime) => date > now.date || time > now.time
  if (chosen && isAhead(chosen)) return chosen
  return isAhead(usualTime) ? usualTime : (timesAhead(date, now)[0] ?? arrivalTimes.at(-1) ?? usualTime)
}

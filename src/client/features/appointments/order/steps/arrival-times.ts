import { addDays, type LocalDate, type LocalTime, type WallTime, weekdayOf } from '#domain/wall-time.ts'

/** The delivery times of parts, as couriers come. */
const arrivalTimes: readonly LocalTime[] = ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00']
/** Deliveries from the warehouse usually arrive by the middle of the morning. */
const usualTime: LocalTime = '10:00'

/** Returns the times of a day that are still ahead. */
export function timesAhead(date: string, now: WallTime): readonly LocalTime[] {
  return date > now.date ? arrivalTimes : arrivalTimes.filter((time) => time > now.time)
}

/** The days that are offered with one tap, by their distance from today. */
const daysAhead = [0, 1, 2, 3, 4]

/** Returns the coming days on which parts arrive: today and tomorrow, then working days. */
export const arrivalDays = (now: WallTime): readonly LocalDate[] =>
  daysAhead
    .map((ahead) => addDays(now.date, ahead))
    .filter((day) => day <= addDays(now.date, 1) || weekdayOf(day) < 6)
    .filter((day) => timesAhead(day, now).length > 0)

/** Returns the three usual arrivals, each for one tap: the next ones by day, at its usual time. */
export const usualArrivals = (now: WallTime): readonly WallTime[] =>
  arrivalDays(now)
    .slice(0, 3)
    .map((date) => ({ date, time: timeForDay(date, now, null) }))

/** Returns the time for a chosen day: the time chosen before, else the usual one, else the next possible one. */
export function timeForDay(date: string, now: WallTime, chosen: LocalTime | null): LocalTime {
  const isAhead = (time: LocalTime) => date > now.date || time > now.time
  if (chosen && isAhead(chosen)) return chosen
  return isAhead(usualTime) ? usualTime : (timesAhead(date, now)[0] ?? arrivalTimes.at(-1) ?? usualTime)
}

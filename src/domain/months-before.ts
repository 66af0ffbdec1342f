/**
 * Returns the instant (epoch ms) `months` months earlier, on the same day of the month in UTC or the last day of that
 * month.
 */
export function monthsBefore(at: number, months: number): number {
  const then = new Date(at)
  const day = then.getUTCDate()
  then.setUTCMonth(then.getUTCMonth() - months)
  // The month does not have this day, so the date overflowed into the next month.
  if (then.getUTCDate() !== day) then.setUTCDate(0)
  return then.getTime()
}

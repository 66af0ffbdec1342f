/** The instant (epoch ms) so many months before another, on the same day in UTC or the last one there is. */
export function monthsBefore(at: number, months: number): number {
  const then = new Date(at)
  const day = then.getUTCDate()
  then.setUTCMonth(then.getUTCMonth() - months)
  // A day that month does not have ran over into the next one.
  if (then.getUTCDate() !== day) then.setUTCDate(0)
  return then.getTime()
}

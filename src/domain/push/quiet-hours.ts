import { addDays, type LocalTime, toInstant, toWall } from '#domain/wall-time.ts'

/** When a person gets no notifications, in the workshop's time zone. It may include midnight; equal times: never. */
export type QuietHours = { readonly from: LocalTime; readonly until: LocalTime }

export const usualQuietHours: QuietHours = { from: '20:00', until: '07:00' }

/** Returns `instant` (epoch ms) if it is not quiet then, otherwise the end of the quiet hours. `null`: never quiet. */
export function afterQuietHours(instant: number, quiet: QuietHours | null, zone: string): number {
  if (!quiet) return instant
  const { date, time } = toWall(instant, zone)
  const isOvernight = quiet.from > quiet.until
  const isLate = time >= quiet.from
  const isEarly = time < quiet.until
  if (isOvernight ? !isLate && !isEarly : !(isLate && isEarly)) return instant
  return toInstant({ date: isOvernight && isLate ? addDays(date, 1) : date, time: quiet.until }, zone)
}

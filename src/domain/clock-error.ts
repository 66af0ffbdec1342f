import type { ClockNote } from '#domain/outbox/client-clock.ts'

/** Less than that is no matter of anybody's. */
const noticedErrorMs = 5 * 60_000

/**
 * How far the device's clock is ahead of the server's, in ms, negative where it is behind; 0 where it is right or nothing
 * is known. The clock may have been set since the last contact, but no time is before it: of what is possible the time
 * that is nearest to the contact holds.
 */
export function clockErrorOf(note: ClockNote | null, deviceNow: number): number {
  if (!note) return 0
  const { serverAt, deviceAt, passedMs } = note
  const least = serverAt + (passedMs ?? 0)
  const isPossible = (error: number): boolean => deviceNow - error >= least - noticedErrorMs
  const errors = [0, deviceAt - serverAt].filter(isPossible)
  // It was put back: now is not before the last contact.
  if (errors.length === 0) return deviceNow - least
  const error = errors.reduce((a, b) => (deviceNow - a <= deviceNow - b ? a : b))
  return Math.abs(error) < noticedErrorMs ? 0 : error
}

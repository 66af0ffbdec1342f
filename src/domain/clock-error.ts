import type { ClientClock, ClockNote } from '#domain/outbox/client-clock.ts'

/** Smaller errors are ignored. */
const noticedErrorMs = 5 * 60_000

/**
 * Returns how far the device's clock is ahead of the server's, in ms: negative if it is behind, 0 if it is right or
 * nothing is known. The clock may have been set since the last contact, but the current time cannot be before that
 * contact. Of the possible errors, the one whose time is nearest to the contact is used.
 */
export function clockErrorOf(note: ClockNote | null, deviceNow: number): number {
  if (!note) return 0
  const { serverAt, deviceAt, passedMs } = note
  const least = serverAt + (passedMs ?? 0)
  const isPossible = (error: number): boolean => deviceNow - error >= least - noticedErrorMs
  const errors = [0, deviceAt - serverAt].filter(isPossible)
  // The clock was set back: the current time cannot be before the last contact.
  if (errors.length === 0) return deviceNow - least
  const error = errors.reduce((a, b) => (deviceNow - a <= deviceNow - b ? a : b))
  return Math.abs(error) < noticedErrorMs ? 0 : error
}

/**
 * Returns an unsent change with its time by the server's clock, as far as the device knew that clock at the tap. Only for
 * what is shown: the change is sent with the time of the device, which the server judges.
 */
export function inServerTime<C extends { readonly occurredAt: string; readonly clock?: ClientClock }>(change: C): C {
  const { clock } = change
  if (!clock || clock === 'typed') return change
  const at = Date.parse(change.occurredAt)
  const error = clockErrorOf(clock, at)
  return error === 0 ? change : { ...change, occurredAt: new Date(at - error).toISOString() }
}

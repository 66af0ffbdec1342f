/**
 * How long the connection must have been the same before words on the page follow it, in ms. Wi-Fi at the edge of its
 * range comes and goes every two seconds.
 */
export const calmMs = 3_000

/** A value that is shown with a delay, and the value that was seen last; `seenAt` is in ms by any steady clock. */
export type Calm<T> = { readonly shown: T; readonly seen: T; readonly seenAt: number }

/** The first value is shown at once. */
export const startCalm = <T>(first: T): Calm<T> => ({ shown: first, seen: first, seenAt: Number.NEGATIVE_INFINITY })

/** Returns what is shown after `next` was seen at `now`: the value that has lasted for `calmMs`. */
export function followCalmly<T>(last: Calm<T>, next: T, now: number): Calm<T> {
  const seenAt = Object.is(next, last.seen) ? last.seenAt : now
  const shown = now - seenAt >= calmMs ? next : last.shown
  return { shown, seen: next, seenAt }
}

/** Whether the value has lasted for `calmMs`. */
export const isCalm = ({ seenAt }: Calm<unknown>, now: number): boolean => now - seenAt >= calmMs

import { isEnded, type Status } from './appointment.ts'

/** The promise of an order compared with the clock and with the forecast of its work. Whole minutes, rounded down. */
export type DueState =
  /** Nothing was promised, or the visit has ended. */
  | { readonly kind: 'none' }
  /** `minutesLeft` until the promised time; negative if a car that is ready has not been collected by then. */
  | { readonly kind: 'due'; readonly minutesLeft: number }
  /** By the forecast the work ends after the promise: by `missedBy` minutes, `null` if after the known openings. */
  | { readonly kind: 'at-risk'; readonly minutesLeft: number; readonly missedBy: number | null }
  | { readonly kind: 'overdue'; readonly lateMinutes: number }

const minuteMs = 60_000
const minutesBetween = (from: number, to: number): number => Math.floor((to - from) / minuteMs)

/**
 * Returns the state of a promise; instants in epoch ms. A promise is overdue from its first whole minute on; a car that
 * is ready has met it. `doneAt`: when the work is expected to be done (`forecastDone`), `null` if after the known
 * openings, `undefined` if there is no forecast for it: then the promise is never at risk.
 */
export function dueStateOf(
  { status, promisedAt }: { readonly status: Status; readonly promisedAt: number | null },
  now: number,
  doneAt: number | null | undefined,
): DueState {
  if (promisedAt === null || isEnded(status)) return { kind: 'none' }
  const minutesLeft = minutesBetween(now, promisedAt)
  if (status === 'ready') return { kind: 'due', minutesLeft }
  const lateMinutes = minutesBetween(promisedAt, now)
  if (lateMinutes > 0) return { kind: 'overdue', lateMinutes }
  if (doneAt === undefined || (doneAt !== null && doneAt <= promisedAt)) return { kind: 'due', minutesLeft }
  return { kind: 'at-risk', minutesLeft, missedBy: doneAt === null ? null : minutesBetween(promisedAt, doneAt) }
}

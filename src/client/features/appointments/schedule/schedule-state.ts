type Loaded = {
  isLoading: boolean
  /** Of the last attempt; `null`: it did not fail. */
  error: unknown
  /** Epoch ms of what is known, 0 without. */
  asOf: number
}

/** Whether a schedule can be shown. `unknown`: nothing was ever heard, and an empty board would say that nobody comes. */
export function loadStateOf({ isLoading, error, asOf }: Loaded): 'loading' | 'unknown' | 'ready' {
  if (isLoading) return 'loading'
  return error !== null && asOf === 0 ? 'unknown' : 'ready'
}

/** What is shown of a day. A closed day may have cars; one whose cars may be out of date is never called empty. */
export type ShownState = { state: 'closed'; isEmpty: boolean } | { state: 'empty' } | { state: 'ready' }

/** The state of a day with `openSpans` hours in which the station is open, and `cars` cars of any status. */
export function dayStateOf(
  day: Loaded & { openSpans: number; cars: number },
): { state: 'loading' } | { state: 'unknown' } | ShownState {
  const state = loadStateOf(day)
  if (state !== 'ready') return { state }
  const isEmpty = day.cars === 0 && day.error === null
  if (day.openSpans === 0) return { state: 'closed', isEmpty }
  return { state: isEmpty ? 'empty' : 'ready' }
}

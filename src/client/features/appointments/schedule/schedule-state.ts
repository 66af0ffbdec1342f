type Loaded = {
  isLoading: boolean
  /** The error of the last attempt, or `null`. */
  error: unknown
  /** The time of the data in ms since the epoch; 0 if there is none. */
  asOf: number
}

/** Returns whether a schedule can be shown. `unknown`: nothing was ever loaded, and an empty board would be false. */
export function loadStateOf({ isLoading, error, asOf }: Loaded): 'loading' | 'unknown' | 'ready' {
  if (isLoading) return 'loading'
  return error !== null && asOf === 0 ? 'unknown' : 'ready'
}

/** The state of a day. A closed day may have cars; a day with outdated data is never called empty. */
export type ShownState = { state: 'closed'; isEmpty: boolean } | { state: 'empty' } | { state: 'ready' }

/** Returns the state of a day with `openSpans` open spans and `cars` cars of any status. */
export function dayStateOf(
  day: Loaded & { openSpans: number; cars: number },
): { state: 'loading' } | { state: 'unknown' } | ShownState {
  const state = loadStateOf(day)
  if (state !== 'ready') return { state }
  const isEmpty = day.cars === 0 && day.error === null
  if (day.openSpans === 0) return { state: 'closed', isEmpty }
  return { state: isEmpty ? 'empty' : 'ready' }
}

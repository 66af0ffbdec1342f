/** The reliability of the shown data: current, ageing, or too old to rely on. */
export type WallAge = 'fresh' | 'dim' | 'grey'

const dimAfterMs = 2 * 60_000
const greyAfterMs = 10 * 60_000

/**
 * `asOf` and `now` are in ms since the epoch. If the clock was set back, the real age is unknown: the absolute
 * difference counts.
 */
export function wallAge(asOf: number, now: number): WallAge {
  const ageMs = Math.abs(now - asOf)
  if (ageMs >= greyAfterMs) return 'grey'
  return ageMs >= dimAfterMs ? 'dim' : 'fresh'
}

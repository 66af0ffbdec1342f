/** How far what is shown can be trusted: it is of now, it is getting old, or nobody should go by it. */
export type WallAge = 'fresh' | 'dim' | 'grey'

const dimAfterMs = 2 * 60_000
const greyAfterMs = 10 * 60_000

/** `asOf` and `now` in epoch ms. Where the clock was put back nobody can say how old it is, so it counts by the distance. */
export function wallAge(asOf: number, now: number): WallAge {
  const ageMs = Math.abs(now - asOf)
  if (ageMs >= greyAfterMs) return 'grey'
  return ageMs >= dimAfterMs ? 'dim' : 'fresh'
}

const windowMs = 60_000
/** Searches of one browser or tablet. Counted in memory: a row for each typed letter would cost more than the search. */
const mostAMinute = 120

export type SearchRate = {
  /** Counts a search; returns 0, or in how many seconds the next one is allowed. `now`: ms since the epoch. */
  count(who: string, now: number): number
}

export function createSearchRate(): SearchRate {
  let counts = new Map<string, number>()
  let endsAt = 0
  return {
    count(who, now) {
      if (now >= endsAt || now < endsAt - windowMs) {
        counts = new Map()
        endsAt = now + windowMs
      }
      const count = (counts.get(who) ?? 0) + 1
      counts.set(who, count)
      return count > mostAMinute ? Math.max(1, Math.ceil((endsAt - now) / 1000)) : 0
    },
  }
}

/** How long a refused write makes the health bad. A full disk often still takes the few bytes of a write check. */
const recentMs = 15_000

export type RefusedWrites = {
  /** The disk has refused a write at this time, ms since the epoch. */
  note(at: number): void
  isRecent(now: number): boolean
}

export function createRefusedWrites(): RefusedWrites {
  let last = Number.NEGATIVE_INFINITY
  return {
    note(at) {
      last = at
    },
    // `abs`, so that a clock that was set back does not prolong it.
    isRecent: (now) => Math.abs(now - last) < recentMs,
  }
}

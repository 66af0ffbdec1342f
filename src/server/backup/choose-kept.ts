/** How many backups are kept: of the last days and of the last weeks that have one. */
export type Rotation = { readonly daily: number; readonly weekly: number }

const dayMs = 24 * 3600_000

/**
 * Returns which of the backups are kept: the newest of each of the last `daily` days, and of each of the last `weekly`
 * weeks, which begin on Monday. Days without a backup do not count, so that backups outlive a server that was off.
 * `times` in ms since the epoch; days are those of UTC.
 */
export function chooseKept(times: readonly number[], { daily, weekly }: Rotation): Set<number> {
  const newestFirst = times.toSorted((a, b) => b - a)
  const newestOf = (spanOf: (time: number) => number, count: number): number[] => {
    const spans = new Map<number, number>()
    for (const time of newestFirst) if (!spans.has(spanOf(time))) spans.set(spanOf(time), time)
    return [...spans.values()].slice(0, count)
  }
  const dayOf = (time: number): number => Math.floor(time / dayMs)
  // The epoch began on a Thursday.
  const weekOf = (time: number): number => Math.floor((dayOf(time) + 3) / 7)
  return new Set([...newestOf(dayOf, daily), ...newestOf(weekOf, weekly)])
}

const clockSlackMs = 5 * 60_000

/** Whether a backup was made while the clock was ahead: it says nothing about how old the data are. */
export const isOfFuture = (madeAt: number, now: number): boolean => madeAt > now + clockSlackMs

/** The last time before `now` at which the clock of the machine showed the hour. */
export function lastDue(now: number, hour: number): number {
  const due = new Date(now)
  due.setHours(hour, 0, 0, 0)
  if (due.getTime() > now) due.setDate(due.getDate() - 1)
  return due.getTime()
}

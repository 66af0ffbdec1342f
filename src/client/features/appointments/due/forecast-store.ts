type DoneTimes = ReadonlyMap<string, number | null | undefined>

/** Holds the latest forecast. Its identity never changes: only the marks whose own value changed render again. */
export function createForecastStore() {
  let doneTimes: DoneTimes = new Map()
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    doneAtOf: (id: string) => doneTimes.get(id),
    publish: (next: DoneTimes) => {
      doneTimes = next
      for (const listener of listeners) listener()
    },
  }
}
export type ForecastStore = ReturnType<typeof createForecastStore>

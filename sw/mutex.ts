/** Runs tasks one at a time, in the order of the calls. A failing task does not block the next one. */
export type WithLock = <T>(work: () => Promise<T>) => Promise<T>

export function createMutex(): WithLock {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}

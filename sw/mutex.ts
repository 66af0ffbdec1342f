/** Work done one after the other, in the order it was asked for; one that fails holds nothing up. */
export type WithLock = <T>(work: () => Promise<T>) => Promise<T>

export function createMutex(): WithLock {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}

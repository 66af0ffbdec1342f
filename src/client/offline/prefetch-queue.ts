/** Few enough that a request the user has made does not wait behind prefetches. */
const maxParallel = 2

const waiting: (() => Promise<unknown>)[] = []
let running = 0

/** Prefetches the data of pages whose links are visible (row R13). Errors are ignored: the page fetches again. */
export function queuePrefetch(...works: (() => Promise<unknown>)[]): void {
  waiting.push(...works)
  while (running < maxParallel) {
    const work = waiting.shift()
    if (!work) return
    running += 1
    work()
      .catch(() => undefined)
      .finally(() => {
        running -= 1
        queuePrefetch()
      })
  }
}

/** Starts no prefetch before `until` settles, so that the opened page has the whole bandwidth. */
export function holdPrefetch(until: Promise<unknown>): void {
  running += maxParallel
  void until.finally(() => {
    running -= maxParallel
    queuePrefetch()
  })
}

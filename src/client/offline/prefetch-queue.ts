/** So few at once that what is tapped never waits behind what might be. */
const atOnce = 2

const waiting: (() => Promise<unknown>)[] = []
let running = 0

/** Fetches ahead what a page with a link in sight will show (row R13); failures are the page's to meet. */
export function queuePrefetch(...works: (() => Promise<unknown>)[]): void {
  waiting.push(...works)
  while (running < atOnce) {
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

/** Nothing is fetched ahead before that: the page that was opened has the line for itself. */
export function holdPrefetch(until: Promise<unknown>): void {
  running += atOnce
  void until.finally(() => {
    running -= atOnce
    queuePrefetch()
  })
}

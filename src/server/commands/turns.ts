import { setImmediate as letOthersRun } from 'node:timers/promises'

/** Performs works one after the other. Answers `null` for a work that would begin too late; it is not performed. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T | null>

/** `mostWaitMs`: the longest time a work waits for its turn. Other requests run between two works. */
export function createTurns(mostWaitMs: number): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const askedAt = performance.now()
    const mine = last.then(async () => {
      await letOthersRun()
      return performance.now() - askedAt > mostWaitMs ? null : work()
    })
    last = mine.catch(() => {})
    return mine
  }
}

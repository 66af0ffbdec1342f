import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; flavor: 'last-resort'; execution: 'sync' }) => void

/**
 * Gives the memory back that only the start has needed: V8 keeps the space for new objects as large as it was then. It
 * takes about 40 ms of the event loop, and grows again as requests need it.
 */
export function trimMemory(): void {
  setFlagsFromString('--expose-gc')
  // Only contexts that are made from now on have the function.
  const collect = runInNewContext('gc') as Collect
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
}

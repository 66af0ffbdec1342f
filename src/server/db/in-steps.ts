import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseKind } from './database.ts'
import { nextCount } from './next-count.ts'

const aimMs = 8
/** Others read and write between two steps. */
const pauseMs = 2

/**
 * The limits of the rows of a step on the embedded database; the fewest have to take less than 8 ms on a slow machine.
 * PostgreSQL answers others during a step, and many small ones take long.
 */
type StepSize = { readonly fewest: number; readonly most: number; readonly onPostgres: number }

/**
 * Calls `step` with a number of rows until it returns that nothing is left, or the signal is aborted. On the embedded
 * database, the number is as many as a step handles in 8 ms. Returns whether nothing is left.
 */
export async function inSteps(
  kind: DatabaseKind,
  step: (count: number) => Promise<boolean>,
  { fewest, most, onPostgres }: StepSize,
  signal?: AbortSignal,
): Promise<boolean> {
  for (let count = kind === 'sqlite' ? fewest : onPostgres; !signal?.aborted; ) {
    const startedAt = performance.now()
    if (!(await step(count))) return true
    if (kind === 'sqlite') count = nextCount(count, performance.now() - startedAt, { aimMs, fewest, most })
    await wait(pauseMs)
  }
  return false
}

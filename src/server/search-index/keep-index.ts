import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { addWaiting, doWait, dropGone, findNextWaiting, findUntidySince, mergeSome, noteTidied } from './store.ts'
import type { SearchedTexts } from './trigrams.ts'

/** Fewer rows wait longer: together they take less room in the index, and a search reads them one by one. */
const fewestWaiting = 100
/** The embedded database answers nobody else during a transaction, so each has as many rows as fit into this time. */
const aimMs = 8
const mostAtOnce = 200
/** Trigrams of erased words leave the index once a day: that rewrites it. */
const tidyEveryMs = 20 * 3_600_000

/**
 * Brings the search index of the embedded database up to date, in small parts. Between two parts it pauses as long as
 * `restMs`, so that others get most of the time while the rows of a large workshop are added.
 */
export async function keepSearchIndex(
  database: Database,
  now: number,
  { signal, restMs = 10 }: { signal?: AbortSignal | undefined; restMs?: number } = {},
): Promise<void> {
  if (database.kind !== 'sqlite') return
  const { db } = database
  const isOver = async () => {
    if (restMs > 0) await pause(restMs)
    return signal?.aborted ?? false
  }
  while ((await inTransaction(database, (tx) => dropGone(tx, mostAtOnce))) === mostAtOnce) if (await isOver()) return
  let count = fewestWaiting / 2
  for (let next: SearchedTexts | null = null; ; ) {
    next = await findNextWaiting(db, next)
    if (next === null) break
    const which = next
    while (await doWait(db, which, fewestWaiting)) {
      const startedAt = performance.now()
      await inTransaction(database, (tx) => addWaiting(tx, which, count))
      count = Math.max(1, Math.min(mostAtOnce, Math.round((count * aimMs) / (performance.now() - startedAt))))
      do if (await isOver()) return
      while (await mergeSome(db))
    }
  }
  const untidySince = await findUntidySince(db)
  if (untidySince === null || now - untidySince < tidyEveryMs) return
  for (let isMore = await mergeSome(db, { all: true }); isMore; isMore = await mergeSome(db)) if (await isOver()) return
  await noteTidied(db, now)
  database.scrub()
}

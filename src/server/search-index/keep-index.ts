import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { nextCount } from '../db/next-count.ts'
import {
  addWaiting,
  doWait,
  dropGone,
  emptyIndex,
  findLastTidying,
  findNextWaiting,
  forgetDamage,
  isIndexDamage,
  isKnownDamaged,
  mergeSome,
  noteDamage,
  noteTidied,
} from './store.ts'
import type { SearchedTexts } from './trigrams.ts'

/** Fewer rows of a workshop wait longer: a search reads them one by one. Small workshops never have more. */
const fewestWaiting = 100
/** Rows that one transaction takes in or out: as many as fit into some milliseconds. */
const firstCount = 50
const atOnce = { aimMs: 8, fewest: 1, most: 200 }
/** Pages of the index that one step merges: a slow machine needs a millisecond or two for each. */
const merged = { aimMs: 8, fewest: 4, most: 16 }
/** Once a day, the parts of the index become one, and trigrams of erased words leave it: that rewrites it. */
const tidyEveryMs = 20 * 3_600_000

export type KeepOptions = {
  readonly signal?: AbortSignal | undefined
  readonly restMs?: number
  /** So many rows of a workshop and a table enter the index together. */
  readonly fewest?: number
}

/**
 * Brings the search index of the embedded database up to date, in small parts. Between two parts it pauses as long as
 * `restMs`, so that others get most of the time while the rows of a large workshop are added. A damaged index is emptied
 * and filled again; then this throws at the end, because the disk may be faulty.
 */
export async function keepSearchIndex(database: Database, now: number, options: KeepOptions = {}): Promise<void> {
  if (database.kind !== 'sqlite') return
  const { db } = database
  const isAnew = isKnownDamaged(db)
  if (isAnew) {
    await inTransaction(database, emptyIndex)
    forgetDamage(db)
  }
  try {
    await bringUpToDate(database, now, options)
  } catch (error) {
    if (isIndexDamage(error)) noteDamage(db)
    throw error
  }
  if (isAnew) throw new Error('The search index was damaged, and has been filled again. Check the disk.')
}

async function bringUpToDate(
  database: Database,
  now: number,
  { signal, restMs = 10, fewest = fewestWaiting }: KeepOptions,
): Promise<void> {
  const { db } = database
  const isOver = async () => {
    if (restMs > 0) await pause(restMs)
    return signal?.aborted ?? false
  }
  let pages = merged.most
  const merge = async (how?: { all: true }) => {
    const startedAt = performance.now()
    const isMore = await mergeSome(db, pages, how)
    pages = nextCount(pages, performance.now() - startedAt, merged)
    return isMore
  }
  for (let isMore = true, count = firstCount; isMore; ) {
    if (await isOver()) return
    const startedAt = performance.now()
    isMore = (await inTransaction(database, (tx) => dropGone(tx, count))) === count
    count = nextCount(count, performance.now() - startedAt, atOnce)
  }
  let count = firstCount
  for (let next: SearchedTexts | null = null; ; ) {
    next = await findNextWaiting(db, next)
    if (next === null) break
    const which = next
    // Once there are enough, all of them are taken.
    for (let least = fewest; await doWait(db, which, least); least = 1) {
      const startedAt = performance.now()
      await inTransaction(database, (tx) => addWaiting(tx, which, count))
      count = nextCount(count, performance.now() - startedAt, atOnce)
      for (let isMore = true; isMore; isMore = await merge()) if (await isOver()) return
    }
  }
  const tidiedAt = await findLastTidying(db)
  if (tidiedAt === null || now - tidiedAt < tidyEveryMs) return
  for (let isMore = await merge({ all: true }); isMore; isMore = await merge()) if (await isOver()) return
  await noteTidied(db, now)
  database.scrub()
}

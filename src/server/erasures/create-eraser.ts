import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { pseudonymOf } from '#domain/forget-customer.ts'
import type { Database } from '../db/database.ts'
import { inSteps } from '../db/in-steps.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { leaveAccount } from '../db/within-account.ts'
import { removeFiles } from '../photos/photo-files.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import {
  deleteSome,
  deleteStation,
  endErasuresOf,
  findErasures,
  firstName,
  type NamePlace,
  replaceSomeNames,
} from './steps-store.ts'

/** An order may have hundreds of rows. */
const deletedAtOnce = { fewest: 2, most: 200, onPostgres: 1000 }
const readAtOnce = { fewest: 200, most: 2000, onPostgres: 10_000 }

/** Most erasures are over then. */
const longestWaitMs = 2000

export type Eraser = {
  /** Erases what is left; called after each request, at the start and each hour. Resolves after two seconds at most. */
  erase(): Promise<void>
  stop(): Promise<void>
}

type EraserDeps = { readonly database: Database; readonly photos: PhotoStore; readonly log: Logger }

/**
 * Deletes closed stations, and replaces the names of deleted people in the history, in small steps: the embedded database
 * answers nobody during a step, and a large station has a million rows. A stop or a crash interrupts it; the next start
 * goes on.
 */
export function createEraser({ database, photos, log }: EraserDeps): Eraser {
  const { db } = database
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> = Promise.resolve()

  async function eraseAll(): Promise<void> {
    const { stations, people } = await findErasures(db)
    for (const station of stations) await eraseStation(station)
    if (people.length > 0) await erasePeople(people)
    if (stations.length + people.length > 0) database.scrub()
  }

  async function eraseStation(account: string): Promise<void> {
    const isDone = await inSteps(
      database.kind,
      async (count) => {
        const { isMore, photos: names } = await inTransaction(database, (tx) => deleteSome(account, tx, count))
        // A file that cannot be removed now is swept with the other files of no row.
        await removeFiles(photos, names).catch((error: unknown) => log.warn({ err: error }, 'photo files are left'))
        return isMore
      },
      deletedAtOnce,
      signal,
    )
    if (!isDone) return
    await deleteStation(account, db)
    log.info({ station: account }, 'the rows of the deleted station are gone')
  }

  async function erasePeople(people: readonly string[]): Promise<void> {
    const pseudonyms = new Map(people.map((id) => [id, pseudonymOf(id)]))
    let place = firstName
    const isDone = await inSteps(
      database.kind,
      async (count) => {
        const from: NamePlace = place
        const next = await inTransaction(database, (tx) => replaceSomeNames(tx, pseudonyms, from, count))
        place = next ?? from
        return next !== null
      },
      readAtOnce,
      signal,
    )
    if (isDone) await endErasuresOf(db, people)
  }

  return {
    async erase() {
      // A call may ask for it; the rows of all workshops are read.
      running = leaveAccount(() => running.then(() => (signal.aborted ? undefined : eraseAll()))).catch(
        (error: unknown) => log.error({ err: error }, 'bug in the eraser'),
      )
      const waiting = new AbortController()
      await Promise.race([running, wait(longestWaitMs, undefined, { signal: waiting.signal }).catch(() => {})])
      waiting.abort()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

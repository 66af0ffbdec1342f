import { outboxDatabase } from '#contract/worker.ts'
import {
  applyWrites,
  type ForeignEntry,
  noWrites,
  type OutboxEntry,
  type Owner,
  readEntries,
  type Writes,
} from '#domain/outbox/outbox.ts'
import { type Confirmed, readConfirmed } from '#domain/outbox/outbox-confirmed.ts'
import { canWrite, evict } from './evict.ts'

/** What the store held in one transaction. */
export type Stored = {
  entries: readonly OutboxEntry[]
  foreign: readonly ForeignEntry[]
  /** Who is signed in; `undefined` where it was never told. */
  owner: Owner | null | undefined
  /** What the server has said of their changes. */
  confirmed: readonly Confirmed[]
  /** Made with the store. */
  storeId: string
}

/** What one transaction changes, beside what it found out. */
export type StoreChange<T> = { result: T; writes?: Writes; owner?: Owner | null; confirmed?: readonly Confirmed[] }

export type OutboxStore = {
  /**
   * Reads all and writes, in one transaction: all of it or nothing. `decide` may run again where the first attempt came
   * to nothing. `strict`: on the disk before this returns. Throws `StorageMissing` where this browser stores nothing,
   * what `isFull` tells where the device has no room,
   * else what the database says, and nothing has changed then.
   */
  change<T>(
    durability: IDBTransactionDurability,
    decide: (stored: Stored) => StoreChange<T>,
  ): Promise<{ result: T; after: Stored }>
}

export class StorageMissing extends Error {
  override readonly name = 'StorageMissing'
}

/** Never raised: a store that no older build can open would be lost to it. Entries say their own version. */
const databaseVersion = 1
const entriesName = 'entries'
const metaName = 'meta'
const longestOpenMs = 3_000
/** How a handle says that it is dead: closed by the browser, or (iOS) lost with the process that had it. */
const deadNames: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError', 'AbortError'])

export function openOutboxStore(): OutboxStore {
  let opening: Promise<IDBDatabase> | null = null
  let isLate = false
  const snapshot: Snapshot = { known: null }

  function open(): Promise<IDBDatabase> {
    if (!opening) {
      const mine = openDatabase(() => {
        if (opening === mine) opening = null
      })
      opening = mine
      mine.then(
        () => {
          isLate = false
        },
        () => {
          if (opening === mine) opening = null
        },
      )
    }
    const wanted = opening
    return new Promise((done, fail) => {
      const late = setTimeout(
        () => {
          isLate = true
          fail(new StorageMissing('The database does not open'))
        },
        isLate ? 0 : longestOpenMs,
      )
      wanted
        .then(done, (error: unknown) => fail(new StorageMissing('The database cannot be opened', { cause: error })))
        .finally(() => clearTimeout(late))
    })
  }

  const attempt: OutboxStore['change'] = async (durability, decide) =>
    transact(await open(), snapshot, durability, decide)

  const attemptTwice: OutboxStore['change'] = async (durability, decide) => {
    try {
      return await attempt(durability, decide)
    } catch (error) {
      if (!isNamed(error, deadNames)) throw error
      const dead = opening
      opening = null
      void dead?.then(
        (database) => database.close(),
        () => {},
      )
      return attempt(durability, decide)
    }
  }

  const attemptTold: OutboxStore['change'] = async (durability, decide) => {
    try {
      return await attemptTwice(durability, decide)
    } catch (error) {
      throw (await isNoRoom(error)) ? new DOMException('The device is full', 'QuotaExceededError') : error
    }
  }

  return {
    change: async (durability, decide) => {
      try {
        return await attemptTold(durability, decide)
      } catch (error) {
        if (!isFull(error)) throw error
        await evict()
        return attemptTold(durability, decide)
      }
    },
  }
}

/** A disk without a free byte, unlike a quota that is used up, has no name: neither database nor cache can write then. */
async function isNoRoom(error: unknown): Promise<boolean> {
  const fault = error instanceof StorageMissing ? error.cause : error
  return isFull(fault) || (isNamed(fault, namelessNames) && !(await canWrite()))
}
const namelessNames: ReadonlySet<string> = new Set(['UnknownError', 'AbortError'])

/** The device has no room left, whoever said so: the opening or the writing. */
export const isFull = (error: unknown): boolean => isNamed(error, fullNames)
const fullNames: ReadonlySet<string> = new Set(['QuotaExceededError'])

const isNamed = (error: unknown, names: ReadonlySet<string>): boolean =>
  error instanceof DOMException && names.has(error.name)

function openDatabase(onGone: () => void): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(outboxDatabase, databaseVersion)
    request.onupgradeneeded = () => {
      const database = request.result
      database.createObjectStore(entriesName, { keyPath: 'seq', autoIncrement: true })
      database.createObjectStore(metaName).put(crypto.randomUUID(), 'storeId')
    }
    request.onerror = () => fail(request.error)
    request.onsuccess = () => {
      const database = request.result
      database.onclose = onGone
      database.onversionchange = () => {
        database.close()
        onGone()
      }
      done(database)
    }
  })
}

/**
 * What this worker last saw of the store. A long queue is read anew only where somebody else has written since: every
 * writing leaves another `revision`, and builds that do not yet do so are told by how many entries there are.
 */
type Snapshot = { known: { database: IDBDatabase; revision: number; count: number; stored: Stored } | null }

function transact<T>(
  database: IDBDatabase,
  snapshot: Snapshot,
  durability: IDBTransactionDurability,
  decide: (stored: Stored) => StoreChange<T>,
): Promise<{ result: T; after: Stored }> {
  return new Promise((done, fail) => {
    const transaction = database.transaction([entriesName, metaName], 'readwrite', { durability })
    const entries = transaction.objectStore(entriesName)
    const meta = transaction.objectStore(metaName)
    let finish: (() => { result: T; after: Stored }) | undefined
    let fault: unknown

    function read(then: (stored: Stored, revision: number) => void): void {
      const revision: IDBRequest<number | undefined> = meta.get('revision')
      const count = entries.count()
      count.onsuccess = () => {
        const { known } = snapshot
        const at = revision.result ?? 0
        const isKnown = known?.database === database && known.revision === at && known.count === count.result
        if (isKnown) guard(() => then(known.stored, at))
        else readAll((stored) => then(stored, at))
      }
    }

    function guard(work: () => void): void {
      try {
        work()
      } catch (error) {
        fault = error
        transaction.abort()
      }
    }

    function readAll(then: (stored: Stored) => void): void {
      const owner: IDBRequest<Owner | null | undefined> = meta.get('owner')
      const storeId: IDBRequest<string> = meta.get('storeId')
      const confirmed: IDBRequest<unknown> = meta.get('confirmed')
      const rows: IDBRequest<unknown[]> = entries.getAll()
      rows.onsuccess = () => {
        guard(() => {
          const known = { owner: owner.result, storeId: storeId.result, confirmed: readConfirmed(confirmed.result) }
          then({ ...readEntries(rows.result), ...known })
        })
      }
    }

    read((stored, before) => {
      const { result, writes = noWrites, owner, confirmed } = decide(stored)
      for (const seq of writes.remove) entries.delete(seq)
      for (const entry of writes.put) entries.put(entry)
      const added = writes.add.map((entry): IDBRequest<IDBValidKey> => entries.add(entry))
      if (owner !== undefined) meta.put(owner, 'owner')
      if (confirmed !== undefined) meta.put(confirmed, 'confirmed')
      const isSame = writes.remove.length + writes.put.length + writes.add.length === 0
      const revision = isSame && owner === undefined && confirmed === undefined ? before : before + 1
      if (revision !== before) meta.put(revision, 'revision')
      finish = () => {
        const seqs = added.map(({ result: seq }) => Number(seq))
        const after = { ...stored, entries: applyWrites(stored.entries, writes, seqs) }
        if (owner !== undefined) after.owner = owner
        if (confirmed !== undefined) after.confirmed = confirmed
        const count = after.entries.length + after.foreign.length
        snapshot.known = { database, revision, count, stored: after }
        return { result, after }
      }
    })
    transaction.oncomplete = () => (finish ? done(finish()) : fail(new Error('A transaction ended unread')))
    transaction.onabort = () => {
      snapshot.known = null
      fail(fault ?? transaction.error ?? new DOMException('Aborted', 'AbortError'))
    }
  })
}

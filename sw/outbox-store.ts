import { outboxDatabase } from '#contract/worker/messages.ts'
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
import { type PhotoSending, readPhotoSending } from '#domain/outbox/photo-command.ts'
import { readUnread, type UnreadAnswer } from '#domain/outbox/unread-answers.ts'
import { canWrite, evict } from './evict.ts'

/** The content of the store in one transaction. */
export type Stored = {
  entries: readonly OutboxEntry[]
  foreign: readonly ForeignEntry[]
  /** Who is signed in; `undefined` if no page has reported it yet. */
  owner: Owner | null | undefined
  /** The appointments as the server has confirmed them, after changes of the owner. */
  confirmed: readonly Confirmed[]
  /** Answers to commands of the owner that no page has read. */
  unread: readonly UnreadAnswer[]
  photoSending: PhotoSending
  /** Created with the store. */
  storeId: string
}

/** The result of one transaction and the changes to write. */
export type StoreChange<T> = {
  result: T
  writes?: Writes
  owner?: Owner | null
  confirmed?: readonly Confirmed[]
  unread?: readonly UnreadAnswer[]
  photoSending?: PhotoSending
}

export type OutboxStore = {
  /**
   * Reads everything and writes in one transaction: all or nothing. `decide` may run again if the first attempt failed.
   * `strict`: the data is on the disk before this resolves. Rejects with `StorageMissing` if this browser stores
   * nothing, with `StorageLate` if the store does not open in time, with an error for which `isFull` is true if the
   * device has no space, else with the error of the database; nothing has changed then.
   */
  change<T>(
    durability: IDBTransactionDurability,
    decide: (stored: Stored) => StoreChange<T>,
  ): Promise<{ result: T; after: Stored }>
}

export class StorageMissing extends Error {
  override readonly name = 'StorageMissing'
}
/** The store may hold changes that must be sent first. */
export class StorageLate extends StorageMissing {}

/** Never increase it: older builds could not open the store any more. Entries have a version of their own. */
const databaseVersion = 1
const entriesName = 'entries'
const metaName = 'meta'
const longestOpenMs = 3_000
/** Errors of a dead handle: the browser closed it, or (iOS) its process was lost. */
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
          fail(new StorageLate('The database does not open'))
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

  const attemptWithFullError: OutboxStore['change'] = async (durability, decide) => {
    try {
      return await attemptTwice(durability, decide)
    } catch (error) {
      throw (await isNoRoom(error)) ? new DOMException('The device is full', 'QuotaExceededError') : error
    }
  }

  return {
    change: async (durability, decide) => {
      try {
        return await attemptWithFullError(durability, decide)
      } catch (error) {
        if (!isFull(error)) throw error
        await evict()
        return attemptWithFullError(durability, decide)
      }
    },
  }
}

/**
 * A disk without a free byte, unlike an exhausted quota, has no error name of its own: neither database nor cache can
 * write then.
 */
async function isNoRoom(error: unknown): Promise<boolean> {
  const fault = error instanceof StorageMissing ? error.cause : error
  return isFull(fault) || (isNamed(fault, namelessNames) && !(await canWrite()))
}
const namelessNames: ReadonlySet<string> = new Set(['UnknownError', 'AbortError'])

/** Whether the error means that the device has no space left, for opening as for writing. */
export const isFull = (error: unknown): boolean => isNamed(error, fullNames)
const fullNames: ReadonlySet<string> = new Set(['QuotaExceededError'])

const isNamed = (error: unknown, names: ReadonlySet<string>): boolean =>
  error instanceof DOMException && names.has(error.name)

function openDatabase(onClosed: () => void): Promise<IDBDatabase> {
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
      database.onclose = onClosed
      database.onversionchange = () => {
        database.close()
        onClosed()
      }
      done(database)
    }
  })
}

/**
 * The store as this worker last saw it. A long queue is read again only after another worker has written: every write
 * increases `revision`; writes of older builds, which do not increase it, are detected by the number of entries.
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
      const unread: IDBRequest<unknown> = meta.get('unread')
      const photos: IDBRequest<unknown> = meta.get('photos')
      const rows: IDBRequest<unknown[]> = entries.getAll()
      rows.onsuccess = () => {
        guard(() => {
          then({
            ...readEntries(rows.result),
            ...{ owner: owner.result, storeId: storeId.result, confirmed: readConfirmed(confirmed.result) },
            unread: readUnread(unread.result),
            photoSending: readPhotoSending(photos.result),
          })
        })
      }
    }

    read((stored, before) => {
      const { result, writes = noWrites, owner, confirmed, unread, photoSending } = decide(stored)
      for (const seq of writes.remove) entries.delete(seq)
      for (const entry of writes.put) entries.put(entry)
      const added = writes.add.map((entry): IDBRequest<IDBValidKey> => entries.add(entry))
      if (owner !== undefined) meta.put(owner, 'owner')
      if (confirmed !== undefined) meta.put(confirmed, 'confirmed')
      if (unread !== undefined) meta.put(unread, 'unread')
      if (photoSending !== undefined) meta.put(photoSending, 'photos')
      const isSame = writes.remove.length + writes.put.length + writes.add.length === 0
      const isSameMeta = [owner, confirmed, unread, photoSending].every((part) => part === undefined)
      const revision = isSame && isSameMeta ? before : before + 1
      if (revision !== before) meta.put(revision, 'revision')
      finish = () => {
        const seqs = added.map(({ result: seq }) => Number(seq))
        const after = { ...stored, entries: applyWrites(stored.entries, writes, seqs) }
        if (owner !== undefined) after.owner = owner
        if (confirmed !== undefined) after.confirmed = confirmed
        if (unread !== undefined) after.unread = unread
        if (photoSending !== undefined) after.photoSending = photoSending
        const count = after.entries.length + after.foreign.length
        snapshot.known = { database, revision, count, stored: after }
        return { result, after }
      }
    })
    transaction.oncomplete = () =>
      finish ? done(finish()) : fail(new Error('The transaction completed before the store was read'))
    transaction.onabort = () => {
      snapshot.known = null
      fail(fault ?? transaction.error ?? new DOMException('Aborted', 'AbortError'))
    }
  })
}

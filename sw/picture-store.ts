import { photoDatabase, type StoredPicture, type UnsentPicture } from '#contract/worker/messages.ts'
import { evict } from './evict.ts'
import { isFull, StorageMissing } from './outbox-store.ts'

/**
 * The bytes of the photos that wait, by the key of their entry: too large to be read with every look at the entries. A
 * database of its own, because the entries' database never gets another version.
 */
export type PictureStore = {
  /** Resolves when the bytes are on the disk. Rejects as `OutboxStore.change` does. */
  put(id: string, picture: UnsentPicture): Promise<void>
  /** `null` if the store does not have it. */
  get(id: string): Promise<UnsentPicture | null>
  remove(ids: readonly string[]): Promise<void>
  /** The ids of the pictures that were put before an instant (epoch ms by the device's clock) or after `now`. */
  list(before: number, now: number): Promise<string[]>
}

const longestOpenMs = 3_000

export function openPictureStore(now: () => number): PictureStore {
  const attempt = (id: string, picture: UnsentPicture) =>
    inStore('readwrite', (store) => store.put({ ...picture, putAt: now() } satisfies StoredPicture, id))
  return {
    put: async (id, picture) => {
      try {
        await attempt(id, picture)
      } catch (error) {
        if (!isFull(error)) throw error
        await evict()
        await attempt(id, picture)
      }
    },
    get: async (id) => (await inStore<StoredPicture | undefined>('readonly', (store) => store.get(id))) ?? null,
    remove: async (ids) => {
      if (ids.length === 0) return
      await inStore('readwrite', (store) => {
        for (const id of ids) store.delete(id)
        return null
      })
    },
    list: async (before, until) => {
      const ids: string[] = []
      await inStore('readonly', (store) => {
        const walk = store.openCursor()
        walk.onsuccess = () => {
          const cursor = walk.result
          if (!cursor) return
          const { putAt } = cursor.value as StoredPicture
          if (putAt < before || putAt > until) ids.push(String(cursor.key))
          cursor.continue()
        }
        return null
      })
      return ids
    },
  }
}

/** Opens the database for one transaction only: photos are rare, and iOS invalidates handles that stay open. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T> | null,
): Promise<T | undefined> {
  const database = await openDatabase()
  try {
    return await new Promise((done, fail) => {
      const transaction = database.transaction(photoDatabase.store, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(photoDatabase.store))
      transaction.oncomplete = () => done(request?.result)
      transaction.onabort = () => fail(transaction.error ?? new DOMException('Aborted', 'AbortError'))
    })
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new StorageMissing('The database does not open')), longestOpenMs)
    const request = indexedDB.open(photoDatabase.name)
    request.onupgradeneeded = () => request.result.createObjectStore(photoDatabase.store)
    request.onerror = () => {
      clearTimeout(late)
      const cause = request.error
      fail(isFull(cause) ? cause : new StorageMissing('The database cannot be opened', { cause }))
    }
    request.onsuccess = () => {
      clearTimeout(late)
      done(request.result)
    }
  })
}

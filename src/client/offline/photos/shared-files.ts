import { type SharedFile, sharedDatabase } from '#contract/worker/shared-photos.ts'
import { sharedLifeMs } from '#domain/shared-photos.ts'
import { openExisting } from './open-existing.ts'

/** Returns the files that other apps have shared with this one and that still wait, the oldest first. */
export async function readSharedFiles(now = Date.now()): Promise<SharedFile[]> {
  try {
    const all = (await inStore<SharedFile[]>('readonly', (store) => store.getAll())) ?? []
    return all.filter(({ sharedAt }) => sharedAt > now - sharedLifeMs && sharedAt <= now)
  } catch (error) {
    console.warn('Shared photos cannot be read:', error)
    return []
  }
}

/** Returns how many shared photos wait for their order. */
export const countSharedPhotos = async (): Promise<number> =>
  (await readSharedFiles()).filter(({ picture }) => picture !== null).length

export async function dropSharedFiles(ids: readonly string[]): Promise<void> {
  await inStore('readwrite', (store) => {
    for (const id of ids) store.delete(id)
    return store.count()
  })
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  const database = await openExisting(sharedDatabase.name)
  if (!database) return undefined
  try {
    return await new Promise<T>((done, fail) => {
      const transaction = database.transaction(sharedDatabase.store, mode)
      const request = work(transaction.objectStore(sharedDatabase.store))
      transaction.oncomplete = () => done(request.result)
      transaction.onabort = () => fail(transaction.error)
    })
  } finally {
    database.close()
  }
}

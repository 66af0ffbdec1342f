import { photoDatabase, type StoredPicture } from '#contract/worker/messages.ts'
import { openExisting } from './open-existing.ts'

/**
 * Returns the picture of a photo that the worker has and the server has not; `null` if there is none. The page only
 * reads: the worker is the owner of that database.
 */
export async function readUnsentPicture(id: string): Promise<Blob | null> {
  try {
    const database = await openExisting(photoDatabase.name)
    if (!database) return null
    try {
      const stored = await read(database, id)
      return stored ? new Blob([stored.bytes], { type: stored.type }) : null
    } finally {
      database.close()
    }
  } catch (error) {
    console.warn('An unsent photo cannot be read:', error)
    return null
  }
}

const read = (database: IDBDatabase, id: string): Promise<StoredPicture | undefined> =>
  new Promise((done, fail) => {
    const request = database.transaction(photoDatabase.store).objectStore(photoDatabase.store).get(id)
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })

import { readingDatabase } from '#contract/worker.ts'

/**
 * Frees what a change needs more than we need it: what was read, and the caches that fill by use. The shell stays, or
 * nothing would open without a network.
 */
export async function makeRoom(): Promise<void> {
  await Promise.allSettled([clearReading(), clearCaches()])
}

async function clearCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}

/** Emptied, not deleted: the pages have it open. */
function clearReading(): Promise<void> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(readingDatabase.name)
    // There was none: it is for the page to make.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => done()
    request.onsuccess = () => {
      const database = request.result
      if (!database.objectStoreNames.contains(readingDatabase.store)) {
        database.close()
        return done()
      }
      const transaction = database.transaction(readingDatabase.store, 'readwrite')
      transaction.objectStore(readingDatabase.store).clear()
      transaction.oncomplete = () => {
        database.close()
        done()
      }
      transaction.onabort = () => {
        database.close()
        fail(transaction.error)
      }
    }
  })
}

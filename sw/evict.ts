import { readingDatabase } from '#contract/worker/messages.ts'

/**
 * Frees storage for a change: evicts the query cache and all caches except the precache. Without the precached shell
 * nothing would open offline.
 */
export async function evict(): Promise<void> {
  isReserved = false
  await Promise.allSettled([clearReading(), clearCaches()])
}

const reserveName = 'pitboard-reserve'
const reserveBytes = 256 * 1024
let isReserved = false

/** Reserves space that `evict` frees when a change needs it. Does nothing if the device has no space to spare. */
export async function holdReserve(): Promise<void> {
  if (isReserved) return
  try {
    if (!(await caches.has(reserveName))) await fillReserve()
    isReserved = true
  } catch {
    // The device is full already, or caches are forbidden.
  }
}

async function fillReserve(): Promise<void> {
  const bytes = new Uint8Array(reserveBytes)
  // Random bytes: repetitive data would be compressed to less than the reserve.
  for (let at = 0; at < reserveBytes; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  const reserve = await caches.open(reserveName)
  await reserve.put('/reserve', new Response(bytes))
}

const probeName = 'probe'

/** Whether this device can store 4 KB now. */
export async function canWrite(): Promise<boolean> {
  try {
    // Not in the reserve's cache: an empty cache under that name would count as a filled reserve.
    const probe = await caches.open(probeName)
    await probe.put('/probe', new Response(crypto.getRandomValues(new Uint8Array(4_096))))
    await caches.delete(probeName)
    return true
  } catch {
    return false
  }
}

async function clearCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}

/** Cleared, not deleted: the pages have the database open. */
function clearReading(): Promise<void> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(readingDatabase.name)
    // The database does not exist, and only a page may create it.
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

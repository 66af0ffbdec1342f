import { readingDatabase } from '#contract/worker.ts'

/**
 * Frees what a change needs more than we need it: what was read, and the caches that fill by use. The shell stays, or
 * nothing would open without a network.
 */
export async function evict(): Promise<void> {
  isReserved = false
  await Promise.allSettled([clearReading(), clearCaches()])
}

const reserveName = 'pitboard-reserve'
const reserveBytes = 256 * 1024
let isReserved = false

/** Sets room aside that is given back with the other caches when a change needs it. Not where there is none to spare. */
export async function holdReserve(): Promise<void> {
  if (isReserved) return
  try {
    if (!(await caches.has(reserveName))) await fillReserve()
    isReserved = true
  } catch {
    // A device that is full already; or caches are forbidden.
  }
}

async function fillReserve(): Promise<void> {
  const bytes = new Uint8Array(reserveBytes)
  // What repeats itself would be stored in less.
  for (let at = 0; at < reserveBytes; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  const reserve = await caches.open(reserveName)
  await reserve.put('/reserve', new Response(bytes))
}

const probeName = 'probe'

/** Whether this device takes a small thing now. */
export async function canWrite(): Promise<boolean> {
  try {
    // Not in the reserve: an empty one that is there would never be filled again.
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

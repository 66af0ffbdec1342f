import { changePathLocale, pathLocale } from '#contract/pages/path-locale.ts'
import { type SharedFile, sharedDatabase, shareField, sharePath } from '#contract/worker/shared-photos.ts'
import { sharedFault, sharedLifeMs } from '#domain/shared-photos.ts'

declare const self: ServiceWorkerGlobalScope

/** Takes the photos that other apps share with this one, also without a network and without a session. */
export function serveShareTarget(): void {
  self.addEventListener('fetch', (event) => {
    const { method, url } = event.request
    const { pathname } = new URL(url)
    const page = changePathLocale(sharePath, pathLocale(pathname))
    if (method === 'POST' && pathname === page) event.respondWith(takeShared(event.request, page))
  })
}

/** Stores the files and leads to the page that asks for their order. The page says what could not be stored. */
async function takeShared(request: Request, page: string): Promise<Response> {
  let isLost = false
  try {
    const form = await request.formData()
    await store(form.getAll(shareField).filter((one) => one instanceof File))
  } catch (error) {
    console.warn('Shared photos are not stored:', error)
    isLost = true
  }
  return Response.redirect(new URL(isLost ? `${page}?lost=1` : page, self.location.origin), 303)
}

/** Files that are named if they are not taken. */
const mostNamed = 100
/** The end of the id of a file that was not taken. */
const refusedMark = ' refused'

/** The limit is that of all that waits: any page could send such a form. */
async function store(files: readonly File[]): Promise<void> {
  const now = Date.now()
  const database = await openDatabase()
  try {
    // The ids begin with the time.
    await inStore(database, (all) => all.delete(IDBKeyRange.upperBound(`${now - sharedLifeMs}`)))
    const keys = await inStore(database, (all) => all.getAllKeys())
    let kept = keys.filter((key) => !String(key).endsWith(refusedMark)).length
    for (const [at, file] of files.slice(0, mostNamed).entries()) {
      const fault = sharedFault(file, kept)
      const picture = fault === null ? { bytes: await file.arrayBuffer(), type: file.type } : null
      if (picture) kept += 1
      // Sorted by the time and the order in which they were chosen.
      const id = `${now} ${String(at).padStart(4, '0')} ${crypto.randomUUID()}${fault === null ? '' : refusedMark}`
      const row: SharedFile = { id, name: file.name, picture, fault, sharedAt: now }
      await inStore(database, (all) => all.put(row, id))
    }
  } finally {
    database.close()
  }
}

function inStore<T>(database: IDBDatabase, work: (all: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    const transaction = database.transaction(sharedDatabase.store, 'readwrite', { durability: 'strict' })
    const request = work(transaction.objectStore(sharedDatabase.store))
    transaction.oncomplete = () => done(request.result)
    transaction.onabort = () => fail(transaction.error)
  })
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(sharedDatabase.name)
    request.onupgradeneeded = () => request.result.createObjectStore(sharedDatabase.store)
    request.onerror = () => fail(request.error)
    request.onsuccess = () => done(request.result)
  })
}

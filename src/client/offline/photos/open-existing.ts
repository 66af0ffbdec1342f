/** Opens a database of the worker; `null` if it has not made one yet. */
export function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(name)
    let isNew = false
    request.onupgradeneeded = () => {
      isNew = true
      request.transaction?.abort()
    }
    request.onerror = () => (isNew ? done(null) : fail(request.error))
    request.onsuccess = () => done(request.result)
  })
}

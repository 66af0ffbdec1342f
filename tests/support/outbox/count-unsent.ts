type DatabaseReader = { evaluate<R>(work: () => Promise<R>): Promise<R> }

/** The number of pending changes on a device, read from its database by a page or by its service worker. */
export const countUnsent = (reader: DatabaseReader): Promise<number> =>
  reader.evaluate(
    () =>
      new Promise<number>((done, fail) => {
        const opening = indexedDB.open('pitboard-outbox')
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const [name = ''] = [...db.objectStoreNames].filter((one) => one !== 'meta')
          const counting = db.transaction(name).objectStore(name).count()
          counting.onsuccess = () => {
            db.close()
            done(counting.result)
          }
        }
      }),
  )

import type { Page } from '@playwright/test'

/** The keys of a store on the device. */
export const keysIn = (page: Page, database: string, store: string) =>
  page.evaluate(
    ([database, store]) =>
      new Promise<string[]>((done, fail) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains(store)) return done([])
          const asked = db.transaction(store).objectStore(store).getAllKeys()
          asked.onsuccess = () => {
            db.close()
            done(asked.result.map(String))
          }
        }
      }),
    [database, store] as const,
  )

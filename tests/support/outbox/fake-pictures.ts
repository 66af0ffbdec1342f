import type { StoredPicture, UnsentPicture } from '#contract/worker/messages.ts'

/** The store of the pictures in memory; `faults` are thrown by the next writes. */
export function fakePictures(now: () => number = Date.now) {
  const stored = new Map<string, StoredPicture>()
  const faults: Error[] = []
  return {
    stored,
    faults,
    put: async (id: string, picture: UnsentPicture) => {
      const fault = faults.shift()
      if (fault) throw fault
      stored.set(id, { ...picture, putAt: now() })
    },
    get: async (id: string) => stored.get(id) ?? null,
    remove: async (ids: readonly string[]) => {
      for (const id of ids) stored.delete(id)
    },
    list: async (before: number, until: number) =>
      [...stored].flatMap(([id, { putAt }]) => (putAt < before || putAt > until ? [id] : [])),
  }
}

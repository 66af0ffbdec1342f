import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { isPhoto } from '#domain/outbox/photo-command.ts'
import type { WithLock } from './mutex.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { PictureStore } from './picture-store.ts'

/** Between the bytes of a photo and its entry less time passes than this. */
const graceMs = 60_000

/** `whenRemoved` resolves when the pictures of all removed entries are deleted. */
export type EntryStore = OutboxStore & { whenRemoved(): Promise<void> }

/**
 * The store of the entries, which also deletes the pictures of removed entries, after the transaction that removes them
 * and outside the caller's lock. `withPictures`: while it is held nobody adds a photo. What a crash in between leaves is
 * removed by `sweepPictures`.
 */
export function removeWithEntries(
  store: OutboxStore,
  photos: Pick<PictureStore, 'remove'>,
  withPictures: WithLock,
): EntryStore {
  let removal = Promise.resolve()
  return {
    change: async (durability, decide) => {
      let keys: string[] = []
      const changed = await store.change(durability, (stored) => {
        const decided = decide(stored)
        const removed = new Set(decided.writes?.remove)
        keys = stored.entries.flatMap((entry) => (removed.has(entry.seq) && isPhoto(entry) ? [entry.key] : []))
        return decided
      })
      if (keys.length > 0) {
        removal = withPictures(() => removeUnnamed(keys, store, photos)).catch((error: unknown) =>
          console.warn('A picture stays until the next start:', error),
        )
      }
      return changed
    },
    whenRemoved: () => removal,
  }
}

/** Deletes those of the pictures that no entry names: a page may have given the same photo again. */
async function removeUnnamed(
  keys: readonly string[],
  store: OutboxStore,
  photos: Pick<PictureStore, 'remove'>,
): Promise<void> {
  const { result: stored } = await store.change('relaxed', (all) => ({ result: all }))
  // An entry of a newer build may name any of them.
  if (stored.foreign.length > 0) return
  const named = new Set(stored.entries.map(({ key }) => key))
  await photos.remove(keys.filter((key) => !named.has(key)))
}

/** Deletes the pictures that no entry names. `now`: ms since the epoch. */
export async function sweepPictures(store: OutboxStore, photos: PictureStore, now: number): Promise<void> {
  const found = await photos.list(now - graceMs, now + graceMs)
  if (found.length > 0) await removeUnnamed(found, store, photos)
}

/** Leaves out the photos whose bytes this device does not have. */
export async function leaveOutLost(
  entries: readonly OutboxEntry[],
  photos: Pick<PictureStore, 'get'>,
): Promise<OutboxEntry[]> {
  const here: OutboxEntry[] = []
  for (const entry of entries) {
    if (!isPhoto(entry) || (await photos.get(entry.key).catch(() => undefined))) here.push(entry)
  }
  return here
}

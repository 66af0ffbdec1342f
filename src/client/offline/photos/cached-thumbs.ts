import { createStore, delMany, get, getMany, keys, set, type UseStore } from 'idb-keyval'
import type { Profile } from '#contract/profiles.ts'
import { readingDatabase } from '#contract/worker.ts'

/** The thumbnails of three weeks of a busy station. */
export const mostThumbs = 300
const mostBytes = 15_000_000
const maxAgeMs = 14 * 24 * 60 * 60_000

type CachedThumb = { photo: Blob; keptAt: number }

// In the store of the queries, so that they go with them: at sign-out, for another user, and where the device is full.
let store: UseStore | null = null

/** Whose the things are that are kept on this device; `null` for nobody. */
export function whoseOf(profile: Pick<Profile, 'id' | 'account_id'> | null | undefined): string | null {
  return profile?.account_id ? `${profile.id}.${profile.account_id}` : null
}

const prefixOf = (whose: string): string => `${whose} photo:`

/** `null` where the browser stores nothing, or will not. A handle that died (iOS) is opened anew for the next. */
async function inStore<T>(work: (store: UseStore) => Promise<T>): Promise<T | null> {
  if (typeof indexedDB === 'undefined') return null
  store ??= createStore(readingDatabase.name, readingDatabase.store)
  try {
    return await work(store)
  } catch (error) {
    store = null
    console.warn('A thumbnail is not kept on this device:', error)
    return null
  }
}

/** The thumbnail of a photo, where it is on this device. */
export async function findThumb(whose: string, id: string): Promise<Blob | null> {
  const kept = await inStore((store) => get<CachedThumb>(prefixOf(whose) + id, store))
  return kept?.photo ?? null
}

/**
 * Keeps the thumbnails of these photos, the most wanted first, as far as there is room; others make way, the oldest
 * first. `fetchThumb` answers `null` for one that is gone, `undefined` where nothing can be had. `false` when it was left:
 * another user, no room, no line.
 */
export async function cacheThumbs(
  whose: string,
  wanted: readonly string[],
  fetchThumb: (id: string) => Promise<Blob | null | undefined>,
  isStill: () => boolean,
): Promise<boolean> {
  const prefix = prefixOf(whose)
  const own = await readOwn(prefix)
  if (!own) return false
  const first = wanted.slice(0, mostThumbs).map((id) => prefix + id)
  const { going, bytes } = evict(own, first)
  if (going.length > 0) await inStore((store) => delMany(going, store))
  let used = bytes
  for (const key of first) {
    if (own.has(key)) continue
    if (used >= mostBytes || !isStill()) return false
    const photo = await fetchThumb(key.slice(prefix.length))
    if (photo === null) continue
    if (photo === undefined || !isStill()) return false
    const isKept = await inStore((store) => set(key, { photo, keptAt: Date.now() }, store).then(() => true))
    if (!isKept) return false
    // Signed out while it was written: after the store was emptied.
    if (!isStill()) await inStore((store) => delMany([key], store))
    used += photo.size
  }
  return true
}

async function readOwn(prefix: string): Promise<Map<string, CachedThumb> | null> {
  const ids = (await inStore((store) => keys<string>(store)))?.filter((id) => id.startsWith(prefix))
  const found = ids && (await inStore((store) => getMany<CachedThumb | undefined>(ids, store)))
  return found ? new Map(ids.flatMap((id, at) => (found[at] ? [[id, found[at]]] : []))) : null
}

/** What goes: too old, or, where it is too much, what is not wanted any more, the oldest first. */
function evict(own: ReadonlyMap<string, CachedThumb>, first: readonly string[]): { going: string[]; bytes: number } {
  const isWanted = new Set(first)
  const missing = first.filter((key) => !own.has(key)).length
  const going: string[] = []
  let count = own.size + missing
  let bytes = [...own.values()].reduce((sum, { photo }) => sum + photo.size, 0)
  const others = [...own].filter(([key]) => !isWanted.has(key)).sort(([, a], [, b]) => a.keptAt - b.keptAt)
  for (const [key, { photo, keptAt }] of others) {
    if (Date.now() - keptAt < maxAgeMs && count <= mostThumbs && bytes <= mostBytes) continue
    going.push(key)
    count -= 1
    bytes -= photo.size
  }
  return { going, bytes }
}

import { createStore, delMany, get, getMany, keys, set, type UseStore } from 'idb-keyval'
import type { Profile } from '#contract/profiles.ts'
import { readingDatabase } from '#contract/worker/messages.ts'

/** About three weeks of a busy station. */
export const mostThumbs = 300
const mostBytes = 15_000_000
const maxAgeMs = 14 * 24 * 60 * 60_000

type CachedThumb = { photo: Blob; keptAt: number }

// The store of the persisted queries, so that both are deleted together: at sign-out, for another user, on a full
// device.
let store: UseStore | null = null

/** Returns the owner of persisted data, `userId.accountId`; `null` for nobody and for users without a station. */
export function whoseOf(profile: Pick<Profile, 'id' | 'account_id'> | null | undefined): string | null {
  return profile?.account_id ? `${profile.id}.${profile.account_id}` : null
}

const prefixOf = (owner: string): string => `${owner} photo:`

/**
 * Returns `null` if the browser has no storage or the transaction fails. After an error the next one opens a new
 * handle, because iOS invalidates handles.
 */
async function inStore<T>(work: (store: UseStore) => Promise<T>): Promise<T | null> {
  if (typeof indexedDB === 'undefined') return null
  store ??= createStore(readingDatabase.name, readingDatabase.store)
  try {
    return await work(store)
  } catch (error) {
    store = null
    console.warn('A thumbnail is not stored on this device:', error)
    return null
  }
}

/** Returns the cached thumbnail of a photo, or the logo with this name; `null` if it is not on this device. */
export async function findThumb(owner: string, id: string): Promise<Blob | null> {
  const cached = await inStore((store) => get<CachedThumb>(prefixOf(owner) + id, store))
  return cached?.photo ?? null
}

/**
 * Caches the thumbnails of these photos, in this order, up to the limits; evicts others, the oldest first. `fetchThumb`
 * returns `null` for a deleted photo and `undefined` if the fetch failed. Returns `false` if it stopped early: another
 * user, no space, or no connection.
 */
export async function cacheThumbs(
  owner: string,
  wanted: readonly string[],
  fetchThumb: (id: string) => Promise<Blob | null | undefined>,
  isStill: () => boolean,
): Promise<boolean> {
  const prefix = prefixOf(owner)
  const own = await readOwn(prefix)
  if (!own) return false
  const first = wanted.slice(0, mostThumbs).map((id) => prefix + id)
  const { evicted, bytes } = selectEvicted(own, first)
  if (evicted.length > 0) await inStore((store) => delMany(evicted, store))
  let used = bytes
  for (const key of first) {
    if (own.has(key)) continue
    if (used >= mostBytes || !isStill()) return false
    const photo = await fetchThumb(key.slice(prefix.length))
    if (photo === null) continue
    if (photo === undefined || !isStill()) return false
    const isStored = await inStore((store) => set(key, { photo, keptAt: Date.now() }, store).then(() => true))
    if (!isStored) return false
    // A sign-out during the write has already emptied the store.
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

/** Selects thumbnails that are too old, and above the limits those that are no longer wanted, the oldest first. */
function selectEvicted(
  own: ReadonlyMap<string, CachedThumb>,
  first: readonly string[],
): { evicted: string[]; bytes: number } {
  const isWanted = new Set(first)
  const missing = first.filter((key) => !own.has(key)).length
  const evicted: string[] = []
  let count = own.size + missing
  let bytes = [...own.values()].reduce((sum, { photo }) => sum + photo.size, 0)
  const others = [...own].filter(([key]) => !isWanted.has(key)).sort(([, a], [, b]) => a.keptAt - b.keptAt)
  for (const [key, { photo, keptAt }] of others) {
    if (Date.now() - keptAt < maxAgeMs && count <= mostThumbs && bytes <= mostBytes) continue
    evicted.push(key)
    count -= 1
    bytes -= photo.size
  }
  return { evicted, bytes }
}

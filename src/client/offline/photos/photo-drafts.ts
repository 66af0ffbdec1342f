import { createStore, delMany, entries, keys, set, type UseStore } from 'idb-keyval'
import type { ClientClock } from '#domain/outbox/client-clock.ts'

// Not in the database of the persisted queries: that one is cleared at the end of a session and on a full device.
const database = { name: 'pitboard-drafts', store: 'photos' } as const

/** The user who took the photo, and the work order. */
export type PhotoPlace = { userId: string; orderId: string }
export type PhotoDraft = {
  /** Idempotency key: every attempt sends the photo under this id, so the server stores it once. */
  id: string
  /** File name. */
  name: string
  photo: Blob
  /** Absent in drafts of older builds. */
  taken?: PhotoTaken
}
/** When a photo was taken and by whom. */
export type PhotoTaken = {
  /** ISO instant by the device's clock. */
  occurredAt: string
  /** The operator of a shared tablet. */
  employeeId: string | null
  clock?: ClientClock
  /** The finding that it shows. */
  findingId?: string
}
export type PlacedPhotoDraft = PhotoDraft & PhotoPlace

const keyOf = ({ userId, orderId }: PhotoPlace, id: string): string => `${userId} ${orderId} ${id}`

let store: UseStore | null = null

/**
 * Returns `null` if the browser has no storage or the transaction fails. After an error the next one opens a new
 * handle, because iOS invalidates handles.
 */
async function inStore<T>(work: (store: UseStore) => Promise<T>): Promise<T | null> {
  if (typeof indexedDB === 'undefined') return null
  store ??= createStore(database.name, database.store)
  try {
    return await work(store)
  } catch (error) {
    store = null
    console.warn('An unsent photo is not stored on this device:', error)
    return null
  }
}

/** Returns `false` if it could not be stored: the photo then lasts as long as the page. */
export async function savePhotoDraft(place: PhotoPlace, draft: PhotoDraft): Promise<boolean> {
  return (await inStore((store) => set(keyOf(place, draft.id), draft, store).then(() => true))) ?? false
}

/** Returns all unsent photos on this device, of every user. */
export async function readPhotoDrafts(): Promise<PlacedPhotoDraft[]> {
  const all = (await inStore((store) => entries<string, PhotoDraft>(store))) ?? []
  return all.map(([key, draft]) => {
    const [userId = '', orderId = ''] = key.split(' ')
    return { ...draft, userId, orderId }
  })
}

/** The number of unsent photos on this device, of every user. */
export async function countPhotoDrafts(): Promise<number> {
  return (await inStore((store) => keys(store)))?.length ?? 0
}

export async function dropPhotoDraft(place: PhotoPlace, id: string): Promise<void> {
  await inStore((store) => delMany([keyOf(place, id)], store))
}

/** Called at sign-out. */
export async function dropPhotoDraftsOf(userId: string): Promise<void> {
  const all = (await inStore((store) => keys<string>(store))) ?? []
  const own = all.filter((key) => key.startsWith(`${userId} `))
  if (own.length > 0) await inStore((store) => delMany(own, store))
}

import { createStore, delMany, entries, keys, set, type UseStore } from 'idb-keyval'

// Apart from what was read: that is emptied when a session ends or the device is full, and a draft is not.
const database = { name: 'pitboard-drafts', store: 'photos' } as const

/** Whose it is, and of which order. */
export type PhotoPlace = { userId: string; orderId: string }
export type PhotoDraft = {
  /** It is sent under that id every time, so it arrives once. */
  id: string
  /** Of the file. */
  name: string
  photo: Blob
}
export type PlacedPhotoDraft = PhotoDraft & PhotoPlace

const keyOf = ({ userId, orderId }: PhotoPlace, id: string): string => `${userId} ${orderId} ${id}`

let store: UseStore | null = null

/** `null` where the browser stores nothing. A handle that died (iOS) is opened anew for the next. */
async function inStore<T>(work: (store: UseStore) => Promise<T>): Promise<T | null> {
  if (typeof indexedDB === 'undefined') return null
  store ??= createStore(database.name, database.store)
  try {
    return await work(store)
  } catch (error) {
    store = null
    console.warn('A photo that is not sent is not kept on this device:', error)
    return null
  }
}

/** `false` where it could not be kept: it then lives as long as the page. */
export async function savePhotoDraft(place: PhotoPlace, draft: PhotoDraft): Promise<boolean> {
  return (await inStore((store) => set(keyOf(place, draft.id), draft, store).then(() => true))) ?? false
}

/** All photos that wait on this device, whoever's they are. */
export async function readPhotoDrafts(): Promise<PlacedPhotoDraft[]> {
  const all = (await inStore((store) => entries<string, PhotoDraft>(store))) ?? []
  return all.map(([key, draft]) => {
    const [userId = '', orderId = ''] = key.split(' ')
    return { ...draft, userId, orderId }
  })
}

export async function dropPhotoDraft(place: PhotoPlace, id: string): Promise<void> {
  await inStore((store) => delMany([keyOf(place, id)], store))
}

/** At sign-out. */
export async function dropPhotoDraftsOf(userId: string): Promise<void> {
  const all = (await inStore((store) => keys<string>(store))) ?? []
  const own = all.filter((key) => key.startsWith(`${userId} `))
  if (own.length > 0) await inStore((store) => delMany(own, store))
}

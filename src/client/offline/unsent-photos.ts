import { useSyncExternalStore } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import { shrinkPhoto } from '#client/api/shrink-photo.ts'
import { type Photo, uploadAppointmentPhotos } from '#contract/photos.ts'
import {
  dropPhotoDraft,
  dropPhotoDraftsOf,
  keepPhotoDraft,
  type PhotoDraft,
  type PhotoPlace,
  readPhotoDrafts,
} from './photo-drafts.ts'

/** A photo that the server does not have yet. */
export type UnsentPhoto = Pick<PhotoDraft, 'id' | 'name'> & {
  /** As it is sent; `null` while it is made small, and for what is no picture. */
  photo: Blob | null
  state: 'waiting' | 'sending' | 'failed'
  /** What was caught last; `null` for one that an earlier page left. */
  failure: unknown
  /** It is on this device, and outlives the page. */
  isKept: boolean
}

/** Gets all photos of the order, as the server has them now. */
export type PhotosSaved = (photos: Photo[]) => void

const none: readonly UnsentPhoto[] = []
const lists = new Map<string, readonly UnsentPhoto[]>()
const sending = new Set<string>()
const listeners = new Set<() => void>()

const keyOf = ({ userId, orderId }: PhotoPlace): string => `${userId} ${orderId}`
const has = (place: PhotoPlace, id: string): boolean => listUnsentPhotos(place).some((one) => one.id === id)

function put(place: PhotoPlace, list: readonly UnsentPhoto[]): void {
  if (list.length > 0) lists.set(keyOf(place), list)
  else lists.delete(keyOf(place))
  for (const listener of listeners) listener()
}

const change = (place: PhotoPlace, id: string, changed: Partial<UnsentPhoto>): void =>
  put(
    place,
    listUnsentPhotos(place).map((one) => (one.id === id ? { ...one, ...changed } : one)),
  )

/** What of an order is not sent, the oldest first; the same array until it changes. */
export function listUnsentPhotos(place: PhotoPlace): readonly UnsentPhoto[] {
  return lists.get(keyOf(place)) ?? none
}

/** `listUnsentPhotos` for components. */
export function useUnsentPhotos(place: PhotoPlace): readonly UnsentPhoto[] {
  return useSyncExternalStore(subscribe, () => listUnsentPhotos(place))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows what an earlier page could not send, so that it is offered again. */
export async function restoreUnsentPhotos(place: PhotoPlace): Promise<void> {
  const drafts = await readPhotoDrafts(place)
  const left = drafts.filter(({ id }) => !has(place, id))
  if (left.length === 0) return
  const unsent = left.map((draft) => ({ ...draft, state: 'failed' as const, failure: null, isKept: true }))
  put(place, [...unsent, ...listUnsentPhotos(place)])
}

/** Makes each file small, keeps it on the device, and sends one after the other; what fails stays, and says why. */
export async function addPhotos(place: PhotoPlace, files: readonly File[], onSaved: PhotosSaved): Promise<void> {
  const chosen = files.map((file) => ({ id: newId(), file }))
  const fresh = chosen.map(({ id, file: { name } }) => ({ id, name, photo: null, isKept: false, failure: null }))
  put(place, [...listUnsentPhotos(place), ...fresh.map((one) => ({ ...one, state: 'waiting' as const }))])
  for (const { id, file } of chosen) {
    try {
      const photo = await shrinkPhoto(file, 'whole')
      if (!has(place, id)) continue
      const isKept = await keepPhotoDraft(place, { id, name: file.name, photo })
      change(place, id, { photo, isKept })
      void sendWaiting(place, onSaved)
    } catch (failure) {
      change(place, id, { state: 'failed', failure })
    }
  }
}

/** Sends again what failed: one, or all that can be. */
export async function retryPhotos(place: PhotoPlace, onSaved: PhotosSaved, id?: string): Promise<void> {
  const again = ({ state, photo, id: own }: UnsentPhoto) => state === 'failed' && photo && (id ?? own) === own
  put(
    place,
    listUnsentPhotos(place).map((one) => (again(one) ? { ...one, state: 'waiting', failure: null } : one)),
  )
  await sendWaiting(place, onSaved)
}

/** Gives up one that was not sent. */
export async function dropUnsentPhoto(place: PhotoPlace, id: string): Promise<void> {
  put(
    place,
    listUnsentPhotos(place).filter((one) => one.id !== id),
  )
  await dropPhotoDraft(place, id)
}

/** At sign-out. */
export async function dropUnsentPhotosOf(userId: string): Promise<void> {
  for (const key of lists.keys()) if (key.startsWith(`${userId} `)) lists.delete(key)
  for (const listener of listeners) listener()
  await dropPhotoDraftsOf(userId)
}

async function sendWaiting(place: PhotoPlace, onSaved: PhotosSaved): Promise<void> {
  const key = keyOf(place)
  if (sending.has(key)) return
  sending.add(key)
  try {
    for (;;) {
      const next = listUnsentPhotos(place).find(({ state, photo }) => state === 'waiting' && photo !== null)
      if (!next) return
      await send(place, next, onSaved)
    }
  } finally {
    sending.delete(key)
  }
}

async function send(place: PhotoPlace, { id, photo }: UnsentPhoto, onSaved: PhotosSaved): Promise<void> {
  change(place, id, { state: 'sending' })
  try {
    const files = photo ? [photo] : []
    const { photos } = await call(uploadAppointmentPhotos, {
      params: { id: place.orderId },
      files,
      fields: { ids: id },
    })
    // First, so that no moment shows it nowhere.
    onSaved(photos)
    await dropUnsentPhoto(place, id)
  } catch (failure) {
    change(place, id, { state: 'failed', failure })
    if (!isNoAnswer(failure)) return
    // The next ones would wait as long for nothing.
    put(
      place,
      listUnsentPhotos(place).map((one) =>
        one.state === 'waiting' && one.photo ? { ...one, state: 'failed', failure } : one,
      ),
    )
  }
}

/** Nothing, or not our server, has answered: worth another try when the network is back. */
export function isNoAnswer(failure: unknown): boolean {
  return isApiError(failure, 'network') || isApiError(failure, 'unreadable')
}

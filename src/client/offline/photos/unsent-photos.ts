import { useMemo, useSyncExternalStore } from 'react'
import { ApiError, isApiError, isNoAnswer } from '#client/api/api-error.ts'
import { newId } from '#client/api/new-id.ts'
import { send } from '#client/api/send.ts'
import { readClockNote } from '#client/api/server-clock.ts'
import { decideOutbox, onOutbox, outboxOwner, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import { type Photo, uploadAppointmentPhotos } from '#contract/photos.ts'
import { isRecord } from '#domain/outbox/is-record.ts'
import { outboxHeaders } from '#domain/outbox/status-change.ts'
import {
  dropPhotoDraft,
  dropPhotoDraftsOf,
  type PhotoPlace,
  type PhotoTaken,
  type PlacedPhotoDraft,
  readPhotoDrafts,
  savePhotoDraft,
} from './photo-drafts.ts'

/**
 * A photo that neither the worker nor the server has yet. It is in a store of the page, so that nothing is lost when the
 * page ends, when the worker has no room, or when no worker controls the page. The photos of builds before the worker
 * took them are in the same store.
 */
export type UnsentPhoto = Omit<PlacedPhotoDraft, 'photo'> & {
  /** The image to upload; `null` while the file is scaled down, and for a file that is no image. */
  photo: Blob | null
  /** `taken`: the worker has it, and its next message contains it. */
  state: 'waiting' | 'sending' | 'taken' | 'failed'
  /** The last error caught; `null` for a photo that an earlier page left. */
  failure: unknown
  /** Whether it is stored on this device, and survives a reload. */
  isKept: boolean
}

/** Message between the pages of this browser. */
type PhotoNews = { kept: true } | { gone: string } | { goneOf: string }

const lockName = 'pitboard.photos'
/** The time (ms) after which a worker that sends no further message is not waited for. */
const longestTakenMs = 3_000
/** Pause after a temporary failure if the response has no `retryAfter`. */
const defaultPauseMs = 60_000

let list: readonly UnsentPhoto[] = []
/** Ids of photos that were sent or discarded. A read of the store that is under way must not add them again. */
const removed = new Set<string>()
/** What gives up the source of a photo, by the photo's id; until this device or the server has the photo. */
const sources = new Map<string, () => void>()
let isRunning = false
/** No automatic retry to a busy server before this time (`performance.now()`). */
let pausedUntil = 0
const listeners = new Set<() => void>()
const sentListeners = new Set<(orderId: string, photos: Photo[]) => void>()

let channel: BroadcastChannel | null = null
const notifyPages = (news: PhotoNews): void => channel?.postMessage(news)

/** Follows the photos that other pages of this browser add, send and discard. */
export function joinOtherPages(): void {
  // Missing in old web views: if two pages send a photo twice, the server stores it once.
  if (channel || !('BroadcastChannel' in globalThis)) return
  channel = new BroadcastChannel(lockName)
  channel.addEventListener('message', ({ data }: MessageEvent<PhotoNews>) => {
    if ('kept' in data) void restoreUnsentPhotos()
    else if ('gone' in data) remove(({ id }) => id === data.gone)
    else remove(({ userId }) => userId === data.goneOf)
  })
}

function put(next: readonly UnsentPhoto[]): void {
  list = next
  for (const listener of listeners) listener()
}

function remove(isMatch: (one: UnsentPhoto) => boolean): void {
  for (const one of list) if (isMatch(one)) removed.add(one.id)
  put(list.filter(({ id }) => !removed.has(id)))
}

const change = (isMatch: (one: UnsentPhoto) => boolean, changed: Partial<UnsentPhoto>): void =>
  put(list.map((one) => (isMatch(one) ? { ...one, ...changed } : one)))

const isOf =
  ({ userId, orderId }: PhotoPlace) =>
  (one: UnsentPhoto): boolean =>
    one.userId === userId && one.orderId === orderId

/** Returns the unsent photos of every user, oldest first; the same array until it changes. */
export const listUnsentPhotos = (): readonly UnsentPhoto[] => list

/** Subscribes to changes of the list. */
function onUnsentPhotos(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Subscribes to uploads without a worker, with all photos of the order on the server, before the sent one is removed
 * from the list.
 */
export function onPhotoSent(listener: (orderId: string, photos: Photo[]) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** `listUnsentPhotos` for components. */
export const useAllUnsentPhotos = (): readonly UnsentPhoto[] => useSyncExternalStore(onUnsentPhotos, listUnsentPhotos)

/** Returns the unsent photos of one order. */
export function useUnsentPhotos(place: PhotoPlace): readonly UnsentPhoto[] {
  const all = useAllUnsentPhotos()
  return useMemo(() => all.filter(isOf(place)), [all, place])
}

/** Whether it is a photo; `false` for a file that could not be read as an image. */
export const isPicture = ({ photo, state }: UnsentPhoto): boolean => photo !== null || state !== 'failed'

/** Adds photos from the store: those that an earlier page left or another open page has added. */
export async function restoreUnsentPhotos(): Promise<void> {
  const drafts = await readPhotoDrafts()
  const isKnown = new Set([...removed, ...list.map(({ id }) => id)])
  const left = drafts.filter(({ id }) => !isKnown.has(id))
  if (left.length === 0) return
  const restored = left.map((draft) => ({ ...draft, state: 'failed' as const, failure: null, isKept: true }))
  // The ids are UUIDv7, so they sort by the time the photo was taken.
  put([...list, ...restored].sort((a, b) => (a.id < b.id ? -1 : 1)))
}

type AddedPhotos = {
  /** The finding that they show. */
  findingId?: string | undefined
  /** Called with each file when its photo is stored on this device or at the server, or discarded. */
  onSafe?: (file: File) => void
}

/**
 * Scales each file down, stores it on the device, and hands one after the other to the worker. A failed one stays with
 * its error. `employeeId`: the operator of a shared tablet.
 */
export async function addPhotos(
  place: PhotoPlace,
  files: readonly File[],
  employeeId: string | null = null,
  { findingId, onSafe }: AddedPhotos = {},
): Promise<void> {
  const clock = readClockNote()
  const now = Date.now()
  // An order shows the photos of a person by their ids, which have the time.
  const takenAt = (at: number): PhotoTaken => ({
    ...{ occurredAt: new Date(now + at).toISOString(), employeeId },
    ...(clock && { clock }),
    ...(findingId !== undefined && { findingId }),
  })
  const chosen = files.map((file, at) => ({ id: newId(now + at), file, taken: takenAt(at) }))
  if (onSafe) for (const { id, file } of chosen) sources.set(id, () => onSafe(file))
  const fresh = { ...place, photo: null, state: 'waiting', failure: null, isKept: false } as const
  put([...list, ...chosen.map(({ id, taken, file: { name } }) => ({ ...fresh, id, taken, name }))])
  for (const { id, file, taken } of chosen) {
    const isThis = (one: UnsentPhoto) => one.id === id
    try {
      const photo = await prepare(file)
      if (removed.has(id)) continue
      const isKept = await savePhotoDraft(place, { id, name: file.name, photo, taken })
      if (removed.has(id)) {
        // Discarded, or signed out, during the write.
        await dropPhotoDraft(place, id)
        continue
      }
      change(isThis, { photo, isKept })
      if (isKept) {
        giveUpSource(id)
        notifyPages({ kept: true })
      }
      void sendWaiting()
    } catch (failure) {
      change(isThis, { state: 'failed', failure })
    }
  }
}

function giveUpSource(id: string): void {
  sources.get(id)?.()
  sources.delete(id)
}

/** A picture whose code for scaling does not load goes as it is: it must not be lost. */
const prepare = (file: File): Promise<Blob> =>
  import('./prepare-picture.ts').then(
    ({ preparePicture }) => preparePicture(file),
    () => file,
  )

/** Retries the failed photos that match. Called when the user asks for it. */
export async function retryPhotos(isMatch: (one: UnsentPhoto) => boolean): Promise<void> {
  change((one) => one.state === 'failed' && one.photo !== null && isMatch(one), { state: 'waiting', failure: null })
  await sendWaiting()
}

/**
 * Flushes the photos of all orders, except those the server has rejected. `isNews` if conditions have changed since the
 * last attempt; otherwise it respects the pause for a busy server.
 */
export async function flushPhotos(isNews: boolean): Promise<void> {
  const { userId } = outboxOwner() ?? {}
  if (!isNews && performance.now() < pausedUntil) return
  await retryPhotos((one) => one.userId === userId && isRetryable(one.failure))
}

/** Whether any photo waits for the network or the server, not for the user. */
export const doPhotosWait = (): boolean =>
  list.some(({ state, photo, failure }) => photo !== null && (state === 'waiting' || isRetryable(failure)))

/** Discards a photo that the worker does not have. */
export async function dropUnsentPhoto(place: PhotoPlace, id: string): Promise<void> {
  giveUpSource(id)
  remove((one) => one.id === id)
  await dropPhotoDraft(place, id)
  notifyPages({ gone: id })
}

/** Called at sign-out. */
export async function dropUnsentPhotosOf(userId: string): Promise<void> {
  remove((one) => one.userId === userId)
  await Promise.all([dropPhotoDraftsOf(userId), decideOutbox({ kind: 'drop-photos', userId })])
  notifyPages({ goneOf: userId })
}

/** Only one page of the browser sends at a time. Without the Web Locks API the ids still prevent duplicates. */
const exclusively = (work: () => Promise<void>): Promise<void> =>
  (navigator as Partial<Navigator>).locks?.request(lockName, work) ?? work()

const findWaiting = (): UnsentPhoto | undefined => {
  const { userId } = outboxOwner() ?? {}
  return list.find((one) => one.state === 'waiting' && one.photo !== null && one.userId === userId)
}

/** Hands the waiting photos to the worker, or without one to the server. */
async function sendWaiting(): Promise<void> {
  if (isRunning || !findWaiting()) return
  isRunning = true
  try {
    await exclusively(async () => {
      for (let next = findWaiting(); next; next = findWaiting()) await handOver(next)
    })
  } finally {
    isRunning = false
  }
  // A photo may have been added while the lock was being released.
  await sendWaiting()
}

async function handOver({ id, photo, userId, orderId, taken }: UnsentPhoto): Promise<void> {
  const isThis = (one: UnsentPhoto) => one.id === id
  change(isThis, { state: 'sending' })
  try {
    const accountId = outboxOwner()?.accountId ?? ''
    const { clock, occurredAt, employeeId, findingId }: Partial<PhotoTaken> = taken ?? {}
    const headers = outboxHeaders({ key: id, userId, accountId, ...(clock && { clock }) }, Date.now())
    const fields = {
      ids: id,
      ...(occurredAt && { occurredAt }),
      ...(employeeId && { employeeId }),
      ...(findingId && { findingId }),
    }
    const files = photo ? [photo] : []
    const { status, data } = await send(uploadAppointmentPhotos, {
      ...{ params: { id: orderId }, headers, files, fields },
    })
    pausedUntil = 0
    if (status === 202 && isRecord(data) && data.key === id) {
      giveUpSource(id)
      await dropPhotoDraft({ userId, orderId }, id)
      change(isThis, { state: 'taken' })
      setTimeout(() => remove(isThis), longestTakenMs)
      followTaken()
    } else {
      const photos = isRecord(data) && Array.isArray(data.photos) ? (data.photos as Photo[]) : null
      if (!photos) throw new ApiError(status, 'unreadable', '')
      // Before the removal, so that the photo is always shown in one of the two lists.
      for (const listener of sentListeners) listener(orderId, photos)
      await dropUnsentPhoto({ userId, orderId }, id)
    }
  } catch (failure) {
    change(isThis, { state: 'failed', failure })
    if (!isRetryable(failure)) return
    if (!isNoAnswer(failure)) pausedUntil = performance.now() + pauseOf(failure)
    // The next photos would run into the same failure.
    change((one) => one.state === 'waiting' && one.photo !== null, { state: 'failed', failure })
  }
}

/** Removes the photos that the worker reports itself, so that each is always shown in one of the two lists. */
function followTaken(): void {
  const queued = new Set(readOutbox().entries.map(({ key }) => key))
  if (list.some(({ id, state }) => state === 'taken' && queued.has(id))) {
    remove(({ id, state }) => state === 'taken' && queued.has(id))
  }
}
onOutbox(followTaken)

/** Pause in ms. */
const pauseOf = (failure: unknown): number =>
  isApiError(failure) && failure.retryAfter !== undefined ? failure.retryAfter * 1_000 : defaultPauseMs

/** Whether the same upload may succeed later: it was not rejected, or only temporarily. */
function isRetryable(failure: unknown): boolean {
  if (failure === null || isNoAnswer(failure)) return true
  return isApiError(failure) && ([401, 408, 425, 429].includes(failure.status) || failure.status >= 500)
}

import { useMemo, useSyncExternalStore } from 'react'
import { isApiError, isNoAnswer } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import { shrinkPhoto } from '#client/api/shrink-photo.ts'
import { outboxOwner } from '#client/offline/outbox/outbox-link.ts'
import { type Photo, uploadAppointmentPhotos } from '#contract/photos.ts'
import {
  dropPhotoDraft,
  dropPhotoDraftsOf,
  type PhotoPlace,
  type PlacedPhotoDraft,
  readPhotoDrafts,
  savePhotoDraft,
} from './photo-drafts.ts'

/** A photo that the server does not have yet. */
export type UnsentPhoto = Omit<PlacedPhotoDraft, 'photo'> & {
  /** As it is sent; `null` while it is made small, and for what is no picture. */
  photo: Blob | null
  state: 'waiting' | 'sending' | 'failed'
  /** What was caught last; `null` for one that an earlier page left. */
  failure: unknown
  /** It is on this device, and outlives the page. */
  isKept: boolean
}

/** What one page tells the others of this browser. */
type PhotoNews = { kept: true } | { gone: string } | { goneOf: string }

const lockName = 'pitboard.photos'
/** Where the server does not say when to try again. */
const restMs = 60_000

let list: readonly UnsentPhoto[] = []
/** What was here and is sent or given up: it must not come back by a look into the store that was on its way. */
const gone = new Set<string>()
let isRunning = false
/** By `performance.now()`: before it a server that had no time is not asked again by itself. */
let restsUntil = 0
const listeners = new Set<() => void>()
const sentListeners = new Set<(orderId: string, photos: Photo[]) => void>()

let channel: BroadcastChannel | null = null
const tell = (news: PhotoNews): void => channel?.postMessage(news)

/** Takes part in what the other pages of this browser add, send and give up. */
export function joinOtherPages(): void {
  // Missing in old web views: what two pages send twice arrives once.
  if (channel || !('BroadcastChannel' in globalThis)) return
  channel = new BroadcastChannel(lockName)
  channel.addEventListener('message', ({ data }: MessageEvent<PhotoNews>) => {
    if ('kept' in data) void restoreUnsentPhotos()
    else if ('gone' in data) forget(({ id }) => id === data.gone)
    else forget(({ userId }) => userId === data.goneOf)
  })
}

function put(next: readonly UnsentPhoto[]): void {
  list = next
  for (const listener of listeners) listener()
}

function forget(isGone: (one: UnsentPhoto) => boolean): void {
  for (const one of list) if (isGone(one)) gone.add(one.id)
  put(list.filter(({ id }) => !gone.has(id)))
}

const change = (isMeant: (one: UnsentPhoto) => boolean, changed: Partial<UnsentPhoto>): void =>
  put(list.map((one) => (isMeant(one) ? { ...one, ...changed } : one)))

const isOf =
  ({ userId, orderId }: PhotoPlace) =>
  (one: UnsentPhoto): boolean =>
    one.userId === userId && one.orderId === orderId

/** What is not sent yet, whoever's it is, in the order it was taken; the same array until it changes. */
export const listUnsentPhotos = (): readonly UnsentPhoto[] => list

/** Called after it has changed. */
function onUnsentPhotos(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called with all photos of an order as the server has them, before the one that was sent is gone from the list. */
export function onPhotoSent(listener: (orderId: string, photos: Photo[]) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** `listUnsentPhotos` for components. */
export const useAllUnsentPhotos = (): readonly UnsentPhoto[] => useSyncExternalStore(onUnsentPhotos, listUnsentPhotos)

/** What of one order is not sent. */
export function useUnsentPhotos(place: PhotoPlace): readonly UnsentPhoto[] {
  const all = useAllUnsentPhotos()
  return useMemo(() => all.filter(isOf(place)), [all, place])
}

/** Whether the server will not take it: a person has to do something. */
export const isRefused = ({ state, failure }: UnsentPhoto): boolean => state === 'failed' && !mayPass(failure)

/** What is no picture was never a photo of anything. */
export const isPhoto = ({ photo, state }: UnsentPhoto): boolean => photo !== null || state !== 'failed'

/** Adds what an earlier page, or another one beside this, has left on the device. */
export async function restoreUnsentPhotos(): Promise<void> {
  const drafts = await readPhotoDrafts()
  const isKnown = new Set([...gone, ...list.map(({ id }) => id)])
  const left = drafts.filter(({ id }) => !isKnown.has(id))
  if (left.length === 0) return
  const restored = left.map((draft) => ({ ...draft, state: 'failed' as const, failure: null, isKept: true }))
  // Their ids are of the time they were taken.
  put([...list, ...restored].sort((a, b) => (a.id < b.id ? -1 : 1)))
}

/** Makes each file small, keeps it on the device, and sends one after the other; what fails stays, and says why. */
export async function addPhotos(place: PhotoPlace, files: readonly File[]): Promise<void> {
  const chosen = files.map((file) => ({ id: newId(), file }))
  const fresh = { ...place, photo: null, state: 'waiting', failure: null, isKept: false } as const
  put([...list, ...chosen.map(({ id, file: { name } }) => ({ ...fresh, id, name }))])
  for (const { id, file } of chosen) {
    const isThis = (one: UnsentPhoto) => one.id === id
    try {
      const photo = await shrinkPhoto(file, 'whole')
      if (gone.has(id)) continue
      const isKept = await savePhotoDraft(place, { id, name: file.name, photo })
      if (gone.has(id)) {
        // Given up, or signed out, while it was written.
        await dropPhotoDraft(place, id)
        continue
      }
      change(isThis, { photo, isKept })
      if (isKept) tell({ kept: true })
      void sendWaiting()
    } catch (failure) {
      change(isThis, { state: 'failed', failure })
    }
  }
}

/** Sends again what failed, because a person asks for it: what `isMeant`. */
export async function retryPhotos(isMeant: (one: UnsentPhoto) => boolean): Promise<void> {
  change((one) => one.state === 'failed' && one.photo !== null && isMeant(one), { state: 'waiting', failure: null })
  await sendWaiting()
}

/**
 * Flushes the photos of all orders: sends by itself what may get through now, never what the server has refused. `isNews` where something
 * has changed since the last try; otherwise a busy server is left in peace for a while.
 */
export async function flushPhotos(isNews: boolean): Promise<void> {
  const { userId } = outboxOwner() ?? {}
  if (!isNews && performance.now() < restsUntil) return
  await retryPhotos((one) => one.userId === userId && mayPass(one.failure))
}

/** Whether something waits for the network or the server, and no person is needed. */
export const doPhotosWait = (): boolean =>
  list.some(({ state, photo, failure }) => photo !== null && (state === 'waiting' || mayPass(failure)))

/** Gives up one that was not sent. */
export async function dropUnsentPhoto(place: PhotoPlace, id: string): Promise<void> {
  forget((one) => one.id === id)
  await dropPhotoDraft(place, id)
  tell({ gone: id })
}

/** At sign-out. */
export async function dropUnsentPhotosOf(userId: string): Promise<void> {
  forget((one) => one.userId === userId)
  await dropPhotoDraftsOf(userId)
  tell({ goneOf: userId })
}

/** One page of the browser sends at a time; where there are no locks the ids see to it that each arrives once. */
const alone = (work: () => Promise<void>): Promise<void> =>
  (navigator as Partial<Navigator>).locks?.request(lockName, work) ?? work()

const findWaiting = (): UnsentPhoto | undefined => {
  const { userId } = outboxOwner() ?? {}
  return list.find((one) => one.state === 'waiting' && one.photo !== null && one.userId === userId)
}

async function sendWaiting(): Promise<void> {
  if (isRunning || !findWaiting()) return
  isRunning = true
  try {
    await alone(async () => {
      for (let next = findWaiting(); next; next = findWaiting()) await send(next)
    })
  } finally {
    isRunning = false
  }
  // Added while the lock was given back.
  await sendWaiting()
}

async function send({ id, photo, userId, orderId }: UnsentPhoto): Promise<void> {
  const isThis = (one: UnsentPhoto) => one.id === id
  change(isThis, { state: 'sending' })
  try {
    const files = photo ? [photo] : []
    const input = { params: { id: orderId }, files, fields: { ids: id } }
    const { photos } = await call(uploadAppointmentPhotos, input, { isByItself: true })
    restsUntil = 0
    // First, so that no moment shows it nowhere.
    for (const listener of sentListeners) listener(orderId, photos)
    await dropUnsentPhoto({ userId, orderId }, id)
  } catch (failure) {
    change(isThis, { state: 'failed', failure })
    if (!mayPass(failure)) return
    if (!isNoAnswer(failure)) restsUntil = performance.now() + restOf(failure)
    // The next ones would wait as long for nothing.
    change((one) => one.state === 'waiting' && one.photo !== null, { state: 'failed', failure })
  }
}

const restOf = (failure: unknown): number =>
  isApiError(failure) && failure.retryAfter !== undefined ? failure.retryAfter * 1_000 : restMs

/** Whether the same photo may be taken later: nobody has refused it, or only for now. */
function mayPass(failure: unknown): boolean {
  if (failure === null || isNoAnswer(failure)) return true
  return isApiError(failure) && ([401, 408, 425, 429].includes(failure.status) || failure.status >= 500)
}

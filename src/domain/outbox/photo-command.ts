import type { SubmittedCommand } from './command.ts'
import { isRecord } from './is-record.ts'

/** Per device, all its users together. */
export const mostPhotos = 200
export const mostPhotoBytes = 200_000_000
/** The part of these limits from which on the device says how much is left. */
export const warnFrom = 0.8

/**
 * The body of a command that adds a photo: the text parts of its request, without its time and the operator, and what
 * is known of the picture. Its bytes are in a store of their own, under the key of the command, which is the id of the
 * photo for ever.
 */
export type PhotoBody = {
  fields: Readonly<Record<string, string>>
  /** Media type. */
  type: string
  bytes: number
}

type Named = { readonly key: string } & Partial<Pick<SubmittedCommand, 'kind' | 'params'>>

/** Whether a change adds a photo. */
export const isPhoto = <T extends object>(one: T): one is T & PhotoKind => 'kind' in one && one.kind === 'photo'
type PhotoKind = { readonly kind: 'photo'; readonly body: Readonly<Record<string, unknown>> }

/** Returns the photo that a change adds or removes; `null` for all other changes. */
export function photoIdOf({ kind, key, params }: Partial<Named>): string | null {
  if (kind === 'photo') return key ?? null
  return kind === 'photo-removal' ? (params?.photoId ?? null) : null
}

/** Reads the body of a stored command that adds a photo. */
export function readPhotoBody({ body }: { readonly body: Readonly<Record<string, unknown>> }): PhotoBody {
  const { fields, type, bytes } = body
  const texts = Object.entries(isRecord(fields) ? fields : {}).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return {
    fields: Object.fromEntries(texts),
    type: typeof type === 'string' ? type : '',
    bytes: typeof bytes === 'number' ? bytes : 0,
  }
}

/** How many photos there are, and their bytes. */
export type PhotoTotal = { count: number; bytes: number }

/** Sums up the photos among these changes. */
export function sumPhotos(entries: readonly object[]): PhotoTotal {
  const photos = entries.filter(isPhoto)
  const bytes = photos.reduce((sum, photo) => sum + readPhotoBody(photo).bytes, 0)
  return { count: photos.length, bytes }
}

/** The part of the limits that is used, 0 to 1 or more. */
export const photoLoad = ({ count, bytes }: PhotoTotal): number => Math.max(count / mostPhotos, bytes / mostPhotoBytes)

/** Whether one more photo of so many bytes may be kept. */
export const isRoomFor = (kept: PhotoTotal, bytes: number): boolean =>
  kept.count < mostPhotos && kept.bytes + bytes <= mostPhotoBytes

/** What this device does with its photos. */
export type PhotoSending = {
  /** A person chose to send photos later. */
  later: boolean
  /** The browser asks to save data. */
  saveData: boolean
  /** Photos up to this `seq` are sent in spite of it: a person asked for them. */
  upTo: number
}
export const usualSending: PhotoSending = { later: false, saveData: false, upTo: 0 }

export function readPhotoSending(value: unknown): PhotoSending {
  if (!isRecord(value)) return usualSending
  const { later, saveData, upTo } = value
  return { later: later === true, saveData: saveData === true, upTo: typeof upTo === 'number' ? upTo : 0 }
}

/** A person's wish or the browser's; absent fields stay. `now`: everything that waits goes, whatever else is set. */
export type PhotoWish = Partial<Pick<PhotoSending, 'later' | 'saveData'>> & { now?: boolean }

export function followWish(before: PhotoSending, { now = false, ...wish }: PhotoWish, lastSeq: number): PhotoSending {
  // Chosen again, "later" is meant for the photos that wait now.
  const upTo = wish.later === true ? 0 : before.upTo
  return { ...before, ...wish, upTo: now ? Math.max(upTo, lastSeq) : upTo }
}

/** Why a photo is not sent although the network is there; `null` if it may be sent. */
export function pauseOf({ later, saveData, upTo }: PhotoSending, seq: number): 'later' | 'data-saver' | null {
  if (seq <= upTo) return null
  if (later) return 'later'
  return saveData ? 'data-saver' : null
}

const leastUploadMs = 30_000
const longestUploadMs = 90_000
/** 20 KB a second: slower lines do not get a photo through within the time that the server gives a request. */
const bytesPerMs = 20

/** After this time an attempt to send so many bytes counts as unreachable, in ms. */
export const uploadTimeoutMs = (bytes: number): number =>
  Math.min(longestUploadMs, leastUploadMs + Math.ceil(bytes / bytesPerMs))

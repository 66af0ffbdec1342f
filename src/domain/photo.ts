import { monthsBefore } from './months-before.ts'
import { desk, type Role } from './role.ts'

/** The stored sizes of a picture: for lists, and for the full screen. */
export const photoSizes = ['thumb', 'screen'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** The maximum length of the longer edge, in pixels; a smaller picture is not enlarged. */
export const longestEdge: Readonly<Record<PhotoSize, number>> = { thumb: 320, screen: 1600 }

/** The largest logo, in pixels: 18 mm of paper at 280 dots per inch. A larger one is scaled down. */
export const largestLogo = { width: 600, height: 200 } as const

/** Per upload. */
export const mostPhotosAtOnce = 10
export const mostPhotosOfOrder = 100
export const mostPhotosOfStation = 50

/** How long the person who took a photo of an order may remove it. */
export const takeBackMs = 10 * 60_000

/**
 * Photos of orders show plates and, through windows, personal belongings, so they are stored no longer than a warranty
 * needs them.
 */
export const photoMonths = 24
export const forgetPhotosBefore = (now: number): number => monthsBefore(now, photoMonths)

/** Whether somebody may remove a photo of an order: the desk any photo, others their own for some minutes. */
export function mayRemovePhoto(
  who: { role: Role; isOwn: boolean },
  ageMs: number,
): { ok: true } | { ok: false; why: 'forbidden' | 'undo-expired' } {
  if (desk.includes(who.role)) return { ok: true }
  if (!who.isOwn) return { ok: false, why: 'forbidden' }
  return ageMs <= takeBackMs ? { ok: true } : { ok: false, why: 'undo-expired' }
}

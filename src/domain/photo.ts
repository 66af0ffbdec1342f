import { monthsBefore } from './months-before.ts'
import { desk, type Role } from './role.ts'

/** What is kept of a picture: one for lists, one for the whole screen. */
export const photoSizes = ['thumb', 'screen'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** The longer edge at most, in pixels; a smaller picture stays as it is. */
export const longestEdge: Readonly<Record<PhotoSize, number>> = { thumb: 320, screen: 1600 }

/** In one upload. */
export const mostPhotosAtOnce = 10
export const mostPhotosOfOrder = 100
export const mostPhotosOfStation = 50

/** How long who took a photo of an order may take it back. */
export const takeBackMs = 10 * 60_000

/** Photos of orders show plates and, through windows, people's things: no longer than a warranty has use of them. */
export const photoMonths = 24
export const forgetPhotosBefore = (now: number): number => monthsBefore(now, photoMonths)

/** Whether somebody may remove a photo of an order: the desk any, everybody their own of the last minutes. */
export function mayRemovePhoto(
  who: { role: Role; isOwn: boolean },
  ageMs: number,
): { ok: true } | { ok: false; why: 'forbidden' | 'undo-expired' } {
  if (desk.includes(who.role)) return { ok: true }
  if (!who.isOwn) return { ok: false, why: 'forbidden' }
  return ageMs <= takeBackMs ? { ok: true } : { ok: false, why: 'undo-expired' }
}

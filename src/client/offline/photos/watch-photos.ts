import { onContact } from '#client/offline/contact.ts'
import { onOutbox, outboxOwner } from '#client/offline/outbox/outbox-link.ts'
import { watchSaveData } from './photo-sending.ts'
import { doPhotosWait, flushPhotos, joinOtherPages, restoreUnsentPhotos } from './unsent-photos.ts'

const timerMs = 30_000

/**
 * Hands the photos that only the page has to the worker, or without one to the server, whenever that may succeed (row
 * O12): at the start, at a sign-in, and at each contact with the server. Photos of earlier builds are among them.
 */
export async function watchPhotos(firstRender: Promise<unknown>): Promise<void> {
  joinOtherPages()
  await restoreUnsentPhotos()
  // The opened page has the whole bandwidth first.
  await firstRender
  watchSaveData()
  let userId = outboxOwner()?.userId
  window.addEventListener('online', () => flushPhotos(true))
  onContact(() => flushPhotos(true))
  onOutbox(() => {
    if (outboxOwner()?.userId === userId) return
    userId = outboxOwner()?.userId
    void flushPhotos(true)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void flushPhotos(true)
  })
  setInterval(() => {
    if (doPhotosWait() && document.visibilityState === 'visible') void flushPhotos(false)
  }, timerMs)
  await flushPhotos(true)
}

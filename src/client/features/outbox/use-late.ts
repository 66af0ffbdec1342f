import { useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { useUnsentPhotosByOwner } from '#client/offline/outbox/use-unsent-counts.ts'
import { photosOf } from '#client/offline/photos/photo-sending.ts'
import { useClock } from '#client/station/use-now.ts'
import { isLate } from '#domain/outbox/outbox-view.ts'
import { isPhoto, pauseOf } from '#domain/outbox/photo-command.ts'

/** Returns whether an unsent change has waited so long that the user should be notified. */
export function useLate(): boolean {
  const outbox = useOutbox()
  const { mine } = useUnsentPhotosByOwner()
  const { sending } = photosOf(outbox)
  // A photo that somebody wants to send later is not late.
  const entries = outbox.entries.filter((entry) => !isPhoto(entry) || pauseOf(sending, entry.seq) === null)
  const drafts = mine.flatMap(({ id, draft }) => (draft ? [{ key: id, occurredAt: '' }] : []))
  return useClock((now) => [...entries, ...drafts].some((one) => isLate(one, now)))
}

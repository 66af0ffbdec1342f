import { useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { useUnsentPhotosByOwner } from '#client/offline/outbox/use-unsent-counts.ts'
import { useClock } from '#client/station/use-now.ts'
import { isLate } from '#domain/outbox/outbox-view.ts'

/** Returns whether an unsent change has waited so long that the user should be notified. */
export function useLate(): boolean {
  const { entries } = useOutbox()
  const { mine } = useUnsentPhotosByOwner()
  const photos = mine.map(({ id }) => ({ key: id, occurredAt: '' }))
  return useClock((now) => [...entries, ...photos].some((one) => isLate(one, now)))
}

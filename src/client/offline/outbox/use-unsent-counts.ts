import { useMemo, useSyncExternalStore } from 'react'
import { isPicture, type UnsentPhoto, useAllUnsentPhotos } from '#client/offline/photos/unsent-photos.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { isPhoto, readPhotoBody } from '#domain/outbox/photo-command.ts'
import { onOutbox, outboxOwner, useOutbox } from './outbox-link.ts'
import { countMine } from './outbox-notice.ts'

/** Numbers of appointment changes and order photos that are on this device only. */
export type UnsentCounts = { changes: number; photos: number }

/** A photo that the server does not have: an entry of the outbox, or still with the page. */
export type PhotoHere = {
  id: string
  orderId: string
  bytes: number
  entry: OutboxEntry | null
  draft: UnsentPhoto | null
}

const useOwnerId = (): string | null => useSyncExternalStore(onOutbox, () => outboxOwner()?.userId ?? null)

/** Returns the unsent photos on this device: those of the signed-in user, and the numbers of others. */
export function useUnsentPhotosByOwner(): {
  mine: readonly PhotoHere[]
  others: readonly { userId: string; count: number }[]
} {
  const all = useAllUnsentPhotos()
  const ownerId = useOwnerId()
  const { entries, others } = useOutbox()
  return useMemo(() => {
    const queued = entries.filter(isPhoto)
    // Between two steps of the hand-over both have it.
    const queuedIds = new Set(queued.map(({ key }) => key))
    const drafts = all.filter((one) => isPicture(one) && !queuedIds.has(one.id))
    const counts = new Map<string, number>()
    const add = (userId: string, count: number) => counts.set(userId, (counts.get(userId) ?? 0) + count)
    for (const { userId, photos = 0 } of others) if (photos > 0) add(userId, photos)
    for (const { userId } of drafts) if (userId !== ownerId) add(userId, 1)
    return {
      mine: [
        ...queued.map((entry): PhotoHere => {
          const { bytes } = readPhotoBody(entry)
          return { id: entry.key, orderId: entry.appointmentId, bytes, entry, draft: null }
        }),
        ...drafts
          .filter(({ userId }) => userId === ownerId)
          .map((draft): PhotoHere => {
            const { id, orderId, photo } = draft
            return { id, orderId, bytes: photo?.size ?? 0, entry: null, draft }
          }),
      ],
      others: [...counts].map(([userId, count]) => ({ userId, count })),
    }
  }, [all, ownerId, entries, others])
}

/** Returns the counts of the signed-in user. */
export function useUnsentCounts(): UnsentCounts {
  const changes = countMine(useOutbox())
  return { changes, photos: useUnsentPhotosByOwner().mine.length }
}

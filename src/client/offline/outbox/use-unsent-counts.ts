import { useMemo, useSyncExternalStore } from 'react'
import { isPhoto, type UnsentPhoto, useAllUnsentPhotos } from '#client/offline/photos/unsent-photos.ts'
import { onOutbox, outboxOwner, useOutbox } from './outbox-link.ts'
import { countMine } from './outbox-notice.ts'

/** Numbers of appointment changes and order photos that are on this device only. */
export type UnsentCounts = { changes: number; photos: number }

const useOwnerId = (): string | null => useSyncExternalStore(onOutbox, () => outboxOwner()?.userId ?? null)

/** Returns the unsent photos on this device: those of the signed-in user, and those of others. */
export function useUnsentPhotosByOwner(): { mine: readonly UnsentPhoto[]; others: readonly UnsentPhoto[] } {
  const all = useAllUnsentPhotos()
  const ownerId = useOwnerId()
  return useMemo(() => {
    const photos = all.filter(isPhoto)
    const isMine = ({ userId }: UnsentPhoto) => userId === ownerId
    return { mine: photos.filter(isMine), others: photos.filter((one) => !isMine(one)) }
  }, [all, ownerId])
}

/** Returns the counts of the signed-in user. */
export function useUnsentCounts(): UnsentCounts {
  const changes = countMine(useOutbox())
  return { changes, photos: useUnsentPhotosByOwner().mine.length }
}

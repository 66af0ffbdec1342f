import { useMemo, useSyncExternalStore } from 'react'
import { isPhoto, type UnsentPhoto, useAllUnsentPhotos } from '#client/offline/photos/unsent-photos.ts'
import { onOutbox, outboxOwner, useOutbox } from './outbox-link.ts'
import { countMine } from './outbox-notice.ts'

/** What is on this device only: changes of appointments, and photos of orders. */
export type UnsentCounts = { changes: number; photos: number }

const useOwnerId = (): string | null => useSyncExternalStore(onOutbox, () => outboxOwner()?.userId ?? null)

/** The photos on this device that were not sent: of who is signed in, and of others. */
export function useUnsentPhotosByOwner(): { mine: readonly UnsentPhoto[]; others: readonly UnsentPhoto[] } {
  const all = useAllUnsentPhotos()
  const ownerId = useOwnerId()
  return useMemo(() => {
    const photos = all.filter(isPhoto)
    const isMine = ({ userId }: UnsentPhoto) => userId === ownerId
    return { mine: photos.filter(isMine), others: photos.filter((one) => !isMine(one)) }
  }, [all, ownerId])
}

/** How much is unsent of who is signed in. */
export function useUnsentCounts(): UnsentCounts {
  const changes = countMine(useOutbox())
  return { changes, photos: useUnsentPhotosByOwner().mine.length }
}

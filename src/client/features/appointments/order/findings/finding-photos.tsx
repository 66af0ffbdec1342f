import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { OrderPhotoTile } from '#client/features/appointments/order/photos/order-photo-tile.tsx'
import { OrderPhotoView } from '#client/features/appointments/order/photos/order-photo-view.tsx'
import photoCss from '#client/features/appointments/order/photos/order-photos.module.css'
import { UnsentPhotoRow } from '#client/features/appointments/order/photos/unsent-photo-row.tsx'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { usePendingOf } from '#client/features/appointments/status/pending-changes.ts'
import { dropUnsentPhoto, retryPhotos, useUnsentPhotos } from '#client/offline/photos/unsent-photos.ts'
import { isPhoto } from '#domain/outbox/photo-command.ts'

type FindingPhotosProps = Pick<OrderPartProps, 'order' | 'station'> & { findingId: string }

/** The photos of a finding, with those that are not sent yet. */
export function FindingPhotos({ order, station, findingId }: FindingPhotosProps) {
  const { t } = useLingui()
  const place = useMemo(() => ({ userId: station.userId, orderId: order.id }), [station.userId, order.id])
  const [shown, setShown] = useState<string | null>(null)
  const queued = usePendingOf(order.id)?.filter(isPhoto) ?? []
  const entryOf = (photoId: string) => queued.find(({ key }) => key === photoId)
  const photos = order.photos.filter((photo) => photo.findingId === findingId)
  const unsent = useUnsentPhotos(place).filter(({ id, taken }) => taken?.findingId === findingId && !entryOf(id))
  return (
    <>
      {unsent.length > 0 && (
        <ul className={photoCss.queue} aria-label={t`Photos not saved yet`}>
          {unsent.map((one) => (
            <UnsentPhotoRow
              key={one.id}
              unsent={one}
              onRetry={() => void retryPhotos(({ id }) => id === one.id)}
              onDrop={() => void dropUnsentPhoto(place, one.id)}
            />
          ))}
        </ul>
      )}
      {photos.length > 0 && (
        <ul className={photoCss.tiles} aria-label={t`Photos of this finding`}>
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <OrderPhotoTile
                photo={photo}
                entry={entryOf(photo.id)}
                label={t`Photo ${at + 1} of ${photos.length}`}
                onOpen={() => setShown(photo.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {shown !== null && photos.length > 0 && (
        <OrderPhotoView
          photos={photos}
          shown={shown}
          onShow={setShown}
          orderId={order.id}
          station={station}
          isUnsent={(id) => entryOf(id) !== undefined}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

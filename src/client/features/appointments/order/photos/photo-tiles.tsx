import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { dropUnsentPhoto, retryPhotos } from '#client/offline/photos/unsent-photos.ts'
import type { Photo } from '#contract/photos.ts'
import { OrderPhotoTile } from './order-photo-tile.tsx'
import { OrderPhotoView } from './order-photo-view.tsx'
import css from './order-photos.module.css'
import { UnsentPhotoRow } from './unsent-photo-row.tsx'
import type { PhotoState } from './use-photo-state.ts'

type PhotoTilesProps = Pick<OrderPartProps, 'order' | 'station'> &
  Pick<PhotoState, 'entryOf' | 'unsent'> & { photos: readonly Photo[]; label: string; onRemove?: () => void }

/** Photos that a tap enlarges, below those that are not stored by the worker or the server yet. */
export function PhotoTiles({ order, station, photos, label, entryOf, unsent, onRemove }: PhotoTilesProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      {unsent.length > 0 && (
        <ul className={css.queue} aria-label={t`Photos not saved yet`}>
          {unsent.map((one) => (
            <UnsentPhotoRow
              key={one.id}
              unsent={one}
              onRetry={() => void retryPhotos(({ id }) => id === one.id)}
              onDrop={() => {
                void dropUnsentPhoto({ userId: station.userId, orderId: order.id }, one.id)
                onRemove?.()
              }}
            />
          ))}
        </ul>
      )}
      {photos.length > 0 && (
        <ul className={css.tiles} aria-label={label}>
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
          onRemove={onRemove}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

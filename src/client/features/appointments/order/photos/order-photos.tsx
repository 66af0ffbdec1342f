import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { addPhotos, dropUnsentPhoto, retryPhotos, useUnsentPhotos } from '#client/offline/photos/unsent-photos.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { Photo } from '#contract/photos.ts'
import { storePhotos } from './follow-photos.ts'
import { OrderPhotoTile } from './order-photo-tile.tsx'
import { OrderPhotoView } from './order-photo-view.tsx'
import css from './order-photos.module.css'
import { UnsentPhotoRow } from './unsent-photo-row.tsx'

/** The photos of an order: the state on arrival, findings, old parts. Unsent photos stay on the device. */
export function OrderPhotos({ order, station }: OrderPartProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const place = useMemo(() => ({ userId: station.userId, orderId: order.id }), [station.userId, order.id])
  const unsent = useUnsentPhotos(place)
  const take = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<string | null>(null)
  const { photos } = order
  const showSaved = (saved: Photo[]) => storePhotos(queryClient, order.id, saved)
  const pick = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    // Allows the same file to be chosen again.
    input.value = ''
    void addPhotos(place, files)
  }
  const fileProps = {
    type: 'file',
    accept: 'image/*',
    className: 'visually-hidden',
    tabIndex: -1,
    'aria-hidden': true,
    onChange: (event: { currentTarget: HTMLInputElement }) => pick(event.currentTarget),
  } as const
  const failed = unsent.filter(({ state }) => state === 'failed')
  const under = failed.filter(({ photo }) => photo !== null)

  return (
    <Card
      title={<Trans>Photos</Trans>}
      aside={
        <span role="status" className={css.dim}>
          {unsent.length > failed.length ? (
            <Plural value={unsent.length - failed.length} one="# photo on its way" other="# photos on their way" />
          ) : (
            photos.length > 0 && <Plural value={photos.length} one="# photo" other="# photos" />
          )}
        </span>
      }
    >
      {under.length > 1 && (
        <Banner
          kind="warning"
          className={css.banner ?? ''}
          action={
            <Button variant="quiet" onClick={() => void retryPhotos(({ orderId }) => orderId === order.id)}>
              <Trans>Send them now</Trans>
            </Button>
          }
        >
          <Plural value={under.length} one="# photo is not saved yet." other="# photos are not saved yet." />
        </Banner>
      )}
      {unsent.length > 0 && (
        <ul className={css.queue} aria-label={t`Photos not saved yet`}>
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
        <ul className={css.tiles} aria-label={t`Photos of this order`}>
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <OrderPhotoTile
                photo={photo}
                label={t`Photo ${at + 1} of ${photos.length}`}
                onOpen={() => setShown(photo.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {photos.length === 0 && unsent.length === 0 && (
        <p className={css.none}>
          <Trans>No photos yet: condition on arrival, findings, old parts.</Trans>
        </p>
      )}
      <div className={css.adding}>
        <Button icon="tabler:camera" className={css.take} onClick={() => take.current?.click()}>
          <Trans>Take a photo</Trans>
        </Button>
        <Button icon="tabler:photo-plus" onClick={() => choose.current?.click()}>
          <Trans>Add photos</Trans>
        </Button>
        <input {...fileProps} ref={take} name="camera" capture="environment" />
        <input {...fileProps} ref={choose} name="photos" multiple />
      </div>
      {shown !== null && photos.length > 0 && (
        <OrderPhotoView
          photos={photos}
          shown={shown}
          onShow={setShown}
          orderId={order.id}
          station={station}
          onSaved={showSaved}
          onClose={() => setShown(null)}
        />
      )}
    </Card>
  )
}

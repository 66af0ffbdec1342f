import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { signLabels } from '#client/offline/outbox/sign-labels.ts'
import { useSignOf } from '#client/offline/outbox/use-sign-of.ts'
import { useManyPhotos } from '#client/offline/photos/photo-sending.ts'
import { retryPhotos } from '#client/offline/photos/unsent-photos.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { mostPhotoBytes, mostPhotos } from '#domain/outbox/photo-command.ts'
import { AddPhotos } from './add-photos.tsx'
import css from './order-photos.module.css'
import { PhotoTiles } from './photo-tiles.tsx'
import { usePhotoState } from './use-photo-state.ts'

/** The photos of an order: the state on arrival, findings, old parts. Unsent photos are at their place, with a mark. */
export function OrderPhotos({ order, station }: OrderPartProps) {
  const { t, i18n } = useLingui()
  const { photos } = order
  const { queued, entryOf, unsent } = usePhotoState({ order, station })
  const signOf = useSignOf()
  const many = useManyPhotos()
  const [firstQueued] = queued
  const failed = unsent.filter(({ state }) => state === 'failed')
  const under = failed.filter(({ photo }) => photo !== null)
  const onTheirWay = unsent.length - failed.length + queued.length

  return (
    <Card
      title={<Trans>Photos</Trans>}
      aside={
        <span role="status" className={css.dim}>
          {onTheirWay > 0 ? (
            <Plural value={onTheirWay} one="# photo not sent yet" other="# photos not sent yet" />
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
      {many && (
        <Banner kind="warning" className={css.banner ?? ''}>
          <Trans>
            Photos waiting on this device: {many.count} of {mostPhotos}, {station.format.megabytes(many.bytes)} of{' '}
            {station.format.megabytes(mostPhotoBytes)}. Go online soon to make room for more.
          </Trans>
        </Banner>
      )}
      <PhotoTiles {...{ order, station, photos, entryOf, unsent }} label={t`Photos of this order`} />
      {firstQueued && <p className={css.dim}>{i18n._(signLabels[signOf(firstQueued)])}</p>}
      {photos.length === 0 && unsent.length === 0 && (
        <p className={css.none}>
          <Trans>No photos yet: condition on arrival, findings, old parts.</Trans>
        </p>
      )}
      <AddPhotos order={order} station={station} />
    </Card>
  )
}

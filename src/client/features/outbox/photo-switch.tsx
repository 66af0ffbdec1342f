import { Trans } from '@lingui/react/macro'
import { useOutbox } from '#client/offline/outbox/outbox-link.ts'
import type { PhotoHere } from '#client/offline/outbox/use-unsent-counts.ts'
import { photosOf, sendPhotosLater, sendPhotosNow, useManyPhotos } from '#client/offline/photos/photo-sending.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { mostPhotoBytes, mostPhotos, pauseOf } from '#domain/outbox/photo-command.ts'
import css from './photo-switch.module.css'

/** When the photos of this device are sent, and the choice to send them later or now. */
export function PhotoSwitch({ photos, station }: { photos: readonly PhotoHere[]; station: Station }) {
  const many = useManyPhotos()
  const { sending } = photosOf(useOutbox())
  const isPaused = photos.some(({ entry }) => entry && pauseOf(sending, entry.seq) !== null)
  if (photos.length === 0 && !sending.later) return null
  const isForSaving = isPaused && sending.saveData && !sending.later
  return (
    <div className={css.switch}>
      {many && (
        <Banner kind="warning" className={css.many ?? ''}>
          <Trans>
            Photos waiting on this device: {many.count} of {mostPhotos}, {station.format.megabytes(many.bytes)} of{' '}
            {station.format.megabytes(mostPhotoBytes)}. Go online soon to make room for more.
          </Trans>
        </Banner>
      )}
      <p role="status">
        {sending.later ? (
          <Trans>Photos are waiting: you chose to send them later. Everything else is sent.</Trans>
        ) : isForSaving ? (
          <Trans>Photos are waiting: data saver is on. Everything else is sent.</Trans>
        ) : (
          <Trans>Photos are sent one at a time, after everything else.</Trans>
        )}
      </p>
      {sending.later ? (
        <Button icon="tabler:refresh" onClick={() => sendPhotosLater(false)}>
          <Trans>Send photos now</Trans>
        </Button>
      ) : isForSaving ? (
        <Button icon="tabler:refresh" onClick={sendPhotosNow}>
          <Trans>Send photos now</Trans>
        </Button>
      ) : (
        <Button variant="quiet" icon="tabler:clock" onClick={() => sendPhotosLater(true)}>
          <Trans>Send photos later</Trans>
        </Button>
      )}
    </div>
  )
}

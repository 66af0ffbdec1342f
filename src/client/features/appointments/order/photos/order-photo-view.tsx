import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { newId } from '#client/api/new-id.ts'
import { photoUrlOf } from '#client/api/photo-url.ts'
import { RecordOrigin } from '#client/features/appointments/origin/record-origin.tsx'
import { useSubmitCommand } from '#client/features/appointments/status/submit-command.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { moveInList } from '#client/ui/fields/move-in-list.ts'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import type { Photo } from '#contract/photos.ts'
import { mayRemovePhoto } from '#domain/photo.ts'
import css from './order-photo-view.module.css'
import { useThumb } from './use-thumb.ts'

type OrderPhotoViewProps = {
  photos: readonly Photo[]
  shown: string
  onShow: (id: string) => void
  orderId: string
  station: Station
  /** The server does not have the photo with this id. */
  isUnsent: (id: string) => boolean
  onRemove: (() => void) | undefined
  onClose: () => void
}

/** One photo in full size, with its author and time; arrow keys show the next or previous one. */
export function OrderPhotoView(props: OrderPhotoViewProps) {
  const { photos, shown, onShow, orderId, station, isUnsent, onRemove, onClose } = props
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const submit = useSubmitCommand(station)
  const at = photos.findIndex(({ id }) => id === shown)
  const photo = photos[at]
  const go = (step: 1 | -1) => {
    const next = photos[moveInList(at, step, photos.length)]
    if (!next) return
    setAsking(false)
    onShow(next.id)
  }

  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') go(1)
      else if (key === 'ArrowLeft') go(-1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  // Another user has removed the photo.
  useEffect(() => {
    if (!photo) onClose()
  }, [photo, onClose])
  if (!photo) return null

  const { format, role, userId } = station
  const who = { role, isOwn: photo.takenById === userId }
  const mayRemove = mayRemovePhoto(who, now - Date.parse(photo.createdAt)).ok
  const remove = async () => {
    // It disappears at once.
    const next = photos[at + 1] ?? photos[at - 1]
    setAsking(false)
    onRemove?.()
    if (next) onShow(next.id)
    else onClose()
    const params = { id: orderId, photoId: photo.id }
    try {
      await submit({ key: newId(), appointmentId: orderId, employeeId: null, kind: 'photo-removal', params, body: {} })
    } catch (error) {
      toast.error(describeProblem(error, t`Could not remove the photo.`))
    }
  }

  return (
    <Sheet
      open
      width="wide"
      title={t`Photo ${at + 1} of ${photos.length}`}
      onClose={onClose}
      footer={
        asking ? (
          <>
            <p className={css.asking}>
              <Trans>Remove this photo permanently?</Trans>
            </p>
            <Button onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="danger" icon="tabler:trash" onClick={() => void remove()}>
              <Trans>Remove</Trans>
            </Button>
          </>
        ) : (
          <>
            {mayRemove && (
              <Button variant="quiet" icon="tabler:trash" className={css.remove} onClick={() => setAsking(true)}>
                <Trans>Remove…</Trans>
              </Button>
            )}
            {photos.length > 1 && (
              <>
                <IconButton icon="tabler:chevron-left" size="large" label={t`Previous photo`} onClick={() => go(-1)} />
                <IconButton icon="tabler:chevron-right" size="large" label={t`Next photo`} onClick={() => go(1)} />
              </>
            )}
          </>
        )
      }
    >
      <figure className={css.figure}>
        <LargePhoto
          key={photo.id}
          photo={photo}
          isUnsent={isUnsent(photo.id)}
          label={t`Photo ${at + 1} of ${photos.length}`}
        />
        <figcaption className={css.caption}>
          {photo.note && <b>{photo.note}</b>}
          <span>
            <RecordOrigin
              record={originOf(photo)}
              formatTime={(instant) => format.timeOn(instant, format.dateOf(now))}
            />
          </span>
        </figcaption>
      </figure>
    </Sheet>
  )
}

const originOf = ({ takenById, takenBy, takenAt, createdAt, isTimeUncertain, employeeId }: Photo) => ({
  ...{ actorId: takenById ?? '', actorName: takenBy, employeeId, isTimeUncertain },
  ...{ occurredAt: takenAt, receivedAt: createdAt },
})

/** Shows the thumbnail until the large photo is loaded, or instead of it while offline. */
function LargePhoto({ photo, isUnsent, label }: { photo: Photo; isUnsent: boolean; label: string }) {
  const thumb = useThumb(photo.id, isUnsent)
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>('loading')
  const { id, width, height } = photo
  const [natural, setNatural] = useState('4 / 3')
  if (isUnsent) {
    return (
      <div className={css.frame} style={{ aspectRatio: natural }}>
        {thumb.url && (
          <img
            src={thumb.url}
            alt={label}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural(`${naturalWidth} / ${naturalHeight}`)
            }
            onError={thumb.onError}
          />
        )}
      </div>
    )
  }
  return (
    <>
      <div className={css.frame} style={{ aspectRatio: `${width} / ${height}` }}>
        {thumb.url && state !== 'shown' && <img src={thumb.url} alt="" onError={thumb.onError} />}
        {state !== 'missing' && (
          <img
            src={photoUrlOf(id, 'screen')}
            alt={label}
            width={width}
            height={height}
            decoding="async"
            onLoad={() => setState('shown')}
            onError={() => setState('missing')}
          />
        )}
      </div>
      {state === 'missing' && (
        <Banner kind="offline">
          {thumb.url ? (
            <Trans>No connection: this is the preview saved on this device.</Trans>
          ) : (
            <Trans>No connection, and this photo is not on this device.</Trans>
          )}
        </Banner>
      )}
    </>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Format } from '#client/i18n/format.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { mostPhotosOfStation } from '#domain/photo.ts'
import { PhotoUploadRow } from './photo-upload-row.tsx'
import { StationPhotoTile } from './station-photo-tile.tsx'
import { StationPhotoView } from './station-photo-view.tsx'
import css from './station-photos.module.css'
import { stationPhotosQuery } from './station-photos-query.ts'
import { usePhotoUpload } from './use-photo-upload.ts'
import { useStationPhotoOrder } from './use-station-photo-order.ts'

/** The photos of the station, in the order in which they are shown. */
export function StationPhotosPanel({ format }: { format: Format }) {
  const { t } = useLingui()
  const query = useQuery(stationPhotosQuery)
  const { data, error } = query
  const { uploads, add, retry, drop } = usePhotoUpload()
  const move = useStationPhotoOrder()
  const [shown, setShown] = useState<string | null>(null)
  const [announcement, announce] = useState('')
  const choose = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ id: string; step: 1 | -1 } | null>(null)
  const shownPhotos = data?.photos
  // An element that is moved in the DOM loses the focus: restores it to the button.
  useEffect(() => {
    const last = moved.current
    moved.current = null
    if (!last || !shownPhotos?.some(({ id }) => id === last.id)) return
    list.current?.querySelector<HTMLElement>(`[data-photo="${last.id}"] [data-step="${last.step}"]`)?.focus()
  }, [shownPhotos])

  if (!data) {
    if (!error) {
      return (
        <Loading>
          <Skeleton box height="20rem" />
        </Loading>
      )
    }
    return <LoadError query={query} />
  }
  const { photos } = data
  const count = photos.length
  const at = photos.findIndex(({ id }) => id === shown)
  const open = photos[at]
  const shift = (id: string, place: number, step: 1 | -1) => {
    move(id, step)
    moved.current = { id, step }
    const to = place + step
    announce(t`Now photo ${to} of ${count}`)
  }
  const left = mostPhotosOfStation - count - uploads.length

  return (
    <Card
      className={css.card ?? ''}
      title={<Trans>Photos</Trans>}
      aside={<span className={css.dim}>{count > 0 && <Plural value={count} one="# photo" other="# photos" />}</span>}
    >
      <LoadError query={query} />
      {count === 0 && uploads.length === 0 && (
        <p className={css.dim}>
          <Trans>No photos yet. Start with the front of your workshop.</Trans>
        </p>
      )}
      {count > 0 && (
        <ul ref={list} className={css.tiles} aria-label={t`Workshop photos`}>
          {photos.map((photo, index) => (
            <StationPhotoTile
              key={photo.id}
              photo={photo}
              place={index + 1}
              count={count}
              onMove={(step) => shift(photo.id, index + 1, step)}
              onOpen={() => setShown(photo.id)}
            />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {uploads.length > 0 && (
        <ul className={css.uploads} aria-label={t`Photos not saved yet`}>
          {uploads.map((upload) => (
            <PhotoUploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onDrop={() => drop(upload.id)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant={count === 0 ? 'signal' : 'normal'}
          icon="tabler:photo-plus"
          disabled={left <= 0}
          onClick={() => choose.current?.click()}
        >
          <Trans>Add photos</Trans>
        </Button>
        <input
          ref={choose}
          type="file"
          name="photos"
          accept="image/*"
          multiple
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // Without this reset, choosing the same file again would not fire a change event.
            currentTarget.value = ''
            add(files.slice(0, left))
          }}
        />
      </div>
      {open && (
        <StationPhotoView
          key={open.id}
          photo={open}
          place={at + 1}
          count={count}
          format={format}
          onClose={() => setShown(null)}
        />
      )}
    </Card>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { photoUrlOf } from '#client/api/photo-url.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Photo } from '#contract/photos.ts'
import css from './station-photos.module.css'

type StationPhotoTileProps = {
  photo: Photo
  /** The position, from 1. */
  place: number
  count: number
  onMove: (step: 1 | -1) => void
  onOpen: () => void
}

/** A photo with its position; a tap enlarges it. */
export function StationPhotoTile({ photo, place, count, onMove, onOpen }: StationPhotoTileProps) {
  const { t } = useLingui()
  const [isMissing, setMissing] = useState(false)
  return (
    <li className={css.tile} data-photo={photo.id}>
      <button
        type="button"
        className={css.picture}
        aria-haspopup="dialog"
        aria-label={t`Show photo ${place} of ${count}`}
        onClick={onOpen}
      >
        {isMissing ? (
          <Icon name="tabler:photo-off" size={32} />
        ) : (
          <img src={photoUrlOf(photo.id, 'thumb')} alt="" decoding="async" onError={() => setMissing(true)} />
        )}
        {place === 1 && (
          <span className={css.first}>
            <Trans>Cover photo</Trans>
          </span>
        )}
      </button>
      {count > 1 && (
        <div className={css.moves}>
          <IconButton
            icon="tabler:chevron-left"
            variant="quiet"
            data-step="-1"
            label={t`Move photo ${place} left`}
            aria-disabled={place === 1}
            onClick={() => place > 1 && onMove(-1)}
          />
          <span className={css.place}>{place}</span>
          <IconButton
            icon="tabler:chevron-right"
            variant="quiet"
            data-step="1"
            label={t`Move photo ${place} right`}
            aria-disabled={place === count}
            onClick={() => place < count && onMove(1)}
          />
        </div>
      )}
    </li>
  )
}

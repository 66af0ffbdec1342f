import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '#client/ui/icon.tsx'
import type { Photo } from '#contract/photos.ts'
import css from './order-photos.module.css'
import { useThumb } from './use-thumb.ts'

type OrderPhotoTileProps = { photo: Photo; label: string; onOpen: () => void }

/** A photo that the server has; a tap enlarges it. */
export function OrderPhotoTile({ photo, label, onOpen }: OrderPhotoTileProps) {
  const { t } = useLingui()
  const { url, isMissing, onError } = useThumb(photo.id)
  return (
    <button type="button" className={css.tile} aria-haspopup="dialog" aria-label={t`Show ${label}`} onClick={onOpen}>
      {url && <img src={url} alt="" decoding="async" onError={onError} />}
      {isMissing && (
        <span className={css.missing}>
          <Icon name="tabler:photo-off" />
          <Trans>Not on this device</Trans>
        </span>
      )}
      {photo.note && <span className={css.note}>{photo.note}</span>}
    </button>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { EntryMark } from '#client/features/appointments/status/pending-mark.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Photo } from '#contract/photos.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import css from './order-photos.module.css'
import { useThumb } from './use-thumb.ts'

/** `entry`: the unsent change that adds it. */
type OrderPhotoTileProps = { photo: Photo; entry: OutboxEntry | undefined; label: string; onOpen: () => void }

/** A photo of the order, marked until the server has it; a tap enlarges it. */
export function OrderPhotoTile({ photo, entry, label, onOpen }: OrderPhotoTileProps) {
  const { t } = useLingui()
  const { url, isMissing, onError } = useThumb(photo.id, entry !== undefined)
  return (
    <button type="button" className={css.tile} aria-haspopup="dialog" aria-label={t`Show ${label}`} onClick={onOpen}>
      {url && <img src={url} alt="" decoding="async" onError={onError} />}
      {isMissing && (
        <span className={css.missing}>
          <Icon name="tabler:photo-off" />
          <Trans>Not on this device</Trans>
        </span>
      )}
      {entry && <EntryMark entry={entry} className={css.mark} />}
      {photo.note && <span className={css.note}>{photo.note}</span>}
    </button>
  )
}

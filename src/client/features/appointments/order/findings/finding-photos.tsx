import { useLingui } from '@lingui/react/macro'
import { PhotoTiles } from '#client/features/appointments/order/photos/photo-tiles.tsx'
import { usePhotoState } from '#client/features/appointments/order/photos/use-photo-state.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'

type FindingPhotosProps = Pick<OrderPartProps, 'order' | 'station'> & { findingId: string; onRemove?: () => void }

/** The photos of a finding, with those that are not sent yet. */
export function FindingPhotos({ findingId, ...parts }: FindingPhotosProps) {
  const { t } = useLingui()
  const { entryOf, unsent } = usePhotoState(parts)
  return (
    <PhotoTiles
      {...parts}
      label={t`Photos of this finding`}
      photos={parts.order.photos.filter((photo) => photo.findingId === findingId)}
      entryOf={entryOf}
      unsent={unsent.filter(({ taken }) => taken?.findingId === findingId)}
    />
  )
}

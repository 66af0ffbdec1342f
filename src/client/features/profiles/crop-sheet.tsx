import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { useBlobUrl } from '#client/ui/hooks/use-blob-url.ts'
import { Sheet } from '#client/ui/sheet.tsx'
import { type Crop, moveCrop, type SourceSize, startCrop, zoomCrop, zoomOf } from './crop.ts'
import css from './crop-sheet.module.css'
import { useCropGestures } from './use-crop-gestures.ts'

const step = 0.1
const zoomStep = 1.25

export type CropSheetProps = { file: Blob; size: SourceSize; onUse: (crop: Crop) => void; onClose: () => void }

/** Selects the part of a picture that becomes the portrait; moved and zoomed by touch, buttons or keys. */
export function CropSheet({ file, size, onUse, onClose }: CropSheetProps) {
  const { t } = useLingui()
  const url = useBlobUrl(file)
  const [crop, setCrop] = useState(() => startCrop(size))
  const move = (right: number, down: number) => setCrop((last) => moveCrop(size, last, right, down))
  const zoomBy = (factor: number, at?: { x: number; y: number }) => setCrop((last) => zoomCrop(size, last, factor, at))
  const gestures = useCropGestures({ onMove: move, onZoom: zoomBy })
  const { zoom, most } = zoomOf(size, crop)
  const percent = (share: number) => `${100 * share}%`

  return (
    <Sheet
      open
      keepOpen
      onClose={onClose}
      title={t`Your photo`}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="large" variant="signal" icon="tabler:check" onClick={() => onUse(crop)}>
            <Trans>Use photo</Trans>
          </Button>
        </>
      }
    >
      <div className={css.crop}>
        <div {...gestures} className={css.frame}>
          {url && (
            <img
              src={url}
              alt={t`Visible part`}
              draggable={false}
              style={{
                width: percent(size.width / crop.side),
                height: percent(size.height / crop.side),
                left: percent(-crop.x / crop.side),
                top: percent(-crop.y / crop.side),
              }}
            />
          )}
          <span className={css.ring} />
        </div>
        <div className={css.zoom}>
          <IconButton
            icon="tabler:minus"
            label={t`Zoom out`}
            aria-disabled={zoom <= 1}
            onClick={() => zoomBy(1 / zoomStep)}
          />
          <input
            type="range"
            aria-label={t`Size`}
            min={1}
            max={most}
            step="any"
            value={zoom}
            disabled={most === 1}
            onChange={({ target }) => zoomBy(Number(target.value) / zoom)}
          />
          <IconButton
            icon="tabler:plus"
            label={t`Zoom in`}
            aria-disabled={zoom >= most}
            onClick={() => zoomBy(zoomStep)}
          />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
        <div className={css.moves} role="group" aria-label={t`Move the photo`}>
          <IconButton icon="tabler:arrow-left" label={t`Move left`} onClick={() => move(-step, 0)} />
          <IconButton icon="tabler:arrow-up" label={t`Move up`} onClick={() => move(0, -step)} />
          <IconButton icon="tabler:arrow-down" label={t`Move down`} onClick={() => move(0, step)} />
          <IconButton icon="tabler:arrow-right" label={t`Move right`} onClick={() => move(step, 0)} />
        </div>
        <p className={css.hint}>
          <Trans>Drag to move, pinch to zoom, or use the buttons.</Trans>
        </p>
      </div>
    </Sheet>
  )
}

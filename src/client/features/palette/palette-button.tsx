import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '#client/ui/icon.tsx'
import { openPalette } from '#client/ui/open-palette.ts'
import css from './palette-button.module.css'
import { paletteKeyLabels } from './palette-key.ts'

/** The button in the page frame that opens the palette; shows the shortcut on devices with a keyboard. */
export function PaletteButton() {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={css.button}
      aria-label={t`Search or jump to…`}
      title={`${t`Search or jump to…`} (${paletteKeyLabels})`}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={openPalette}
    >
      <Icon name="tabler:search" size={24} />
      <span className={css.label} aria-hidden="true">
        <Trans>Search</Trans>
      </span>
      <span className={css.key} aria-hidden="true">
        {paletteKeyLabels}
      </span>
    </button>
  )
}

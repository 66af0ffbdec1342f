import { Trans } from '@lingui/react/macro'
import css from './move-hint.module.css'

/** A hint with the keys that move a card, shown during a drag by keyboard. */
export function MoveHint({ isWeek = false }: { isWeek?: boolean }) {
  return (
    <p className={css.hint} aria-hidden="true">
      {isWeek ? (
        <Trans>
          <kbd>←</kbd> <kbd>→</kbd> day, <kbd>↑</kbd> <kbd>↓</kbd> row, <kbd>Enter</kbd> drop, <kbd>Esc</kbd> cancel
        </Trans>
      ) : (
        <Trans>
          <kbd>↑</kbd> <kbd>↓</kbd> time, <kbd>←</kbd> <kbd>→</kbd> column, <kbd>Enter</kbd> drop, <kbd>Esc</kbd> cancel
        </Trans>
      )}
    </p>
  )
}

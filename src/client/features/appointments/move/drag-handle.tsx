import { Icon } from '#client/ui/icon.tsx'
import css from './drag-handle.module.css'

/** By this a finger in a glove carries a card, since holding the card itself means another thing. */
export function DragHandle() {
  return (
    <span className={css.handle} data-handle>
      <Icon name="tabler:grip-vertical" />
    </span>
  )
}

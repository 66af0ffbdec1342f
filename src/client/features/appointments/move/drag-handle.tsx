import { Icon } from '#client/ui/icon.tsx'
import css from './drag-handle.module.css'

/** The drag handle of a card in glove mode, where a long press has another meaning. */
export function DragHandle() {
  return (
    <span className={css.handle} data-handle>
      <Icon name="tabler:grip-vertical" />
    </span>
  )
}

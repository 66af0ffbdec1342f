import { Icon } from '#client/ui/icon.tsx'
import css from './card-grip.module.css'

/** By this a finger in a glove carries a card, since holding the card itself means another thing. */
export function CardGrip() {
  return (
    <span className={css.grip} data-grip>
      <Icon name="tabler:grip-vertical" />
    </span>
  )
}

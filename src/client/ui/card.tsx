import type { ComponentProps, ReactNode } from 'react'
import css from './card.module.css'
import { joinClasses } from './join-classes.ts'

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  /** Placed to the right of the title. */
  aside?: ReactNode
  raised?: boolean
}

/** A box for one topic; a status card adds `flagStrip(tone)`. */
export function Card({ title, aside, raised, className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={joinClasses(css.card, raised && css.raised, className)}>
      {(title || aside) && (
        <div className={css.head}>
          {title && <h2>{title}</h2>}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

/** The class of a card, for a link or a list item. */
export const cardClass = css.card ?? ''

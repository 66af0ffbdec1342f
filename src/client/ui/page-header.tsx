import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import css from './page-header.module.css'

export type PageHeaderProps = {
  title: ReactNode
  /** Secondary text after the title. */
  note?: ReactNode
  /** Before the title: the back link, or the day switch. */
  before?: ReactNode
  /** On the right: a meter, buttons; the primary action last. */
  children?: ReactNode
  className?: string
}

export function PageHeader({ title, note, before, children, className }: PageHeaderProps) {
  return (
    <header className={joinClasses(css.header, className)}>
      {before}
      <div className={css.titles}>
        <h1>{title}</h1>
        {note && <span className={css.note}>{note}</span>}
      </div>
      {children && <div className={css.actions}>{children}</div>}
    </header>
  )
}

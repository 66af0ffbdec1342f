import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import css from './placeholder.module.css'

export type EmptyStateProps = {
  icon: IconName
  title: ReactNode
  /** What will appear here, and the first step. */
  children?: ReactNode
  action?: ReactNode
  /** The heading level of the title. */
  level?: 1 | 2 | 3
  className?: string
}

export function EmptyState({ icon, title, children, action, level = 2, className }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className={joinClasses(css.empty, className)}>
      <Icon name={icon} size={48} />
      <Title>{title}</Title>
      {children && <div className={css.emptyText}>{children}</div>}
      {action && <div className={css.emptyAction}>{action}</div>}
    </div>
  )
}

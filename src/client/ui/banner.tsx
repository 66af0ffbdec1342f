import type { ReactNode } from 'react'
import css from './banner.module.css'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './join-classes.ts'

type BannerKind = 'offline' | 'info' | 'warning' | 'error' | 'success'

export type BannerProps = {
  kind: BannerKind
  children: ReactNode
  /** Links or buttons; they are underlined. */
  action?: ReactNode
  icon?: IconName
  className?: string
}

const iconByKind: Readonly<Record<BannerKind, IconName>> = {
  offline: 'tabler:wifi-off',
  info: 'tabler:info-circle',
  warning: 'tabler:alert-triangle',
  error: 'tabler:alert-circle',
  success: 'tabler:circle-check',
}

/** A one-line notice. Screen readers announce errors at once (assertive), other kinds politely. */
export function Banner({ kind, children, action, icon, className }: BannerProps) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={joinClasses(css.banner, css[kind], className)}>
      <Icon name={icon ?? iconByKind[kind]} size={20} />
      <div className={css.text}>{children}</div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

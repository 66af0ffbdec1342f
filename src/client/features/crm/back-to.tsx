import { Link } from '@tanstack/react-router'
import { buttonClass, iconOnlyClass } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'

export type BackToProps = { to: '/{-$locale}/customers' | '/{-$locale}/cars'; label: string }

/** The way back to a list. */
export const BackTo = ({ to, label }: BackToProps) => (
  <Link to={to} className={joinClasses(buttonClass(), iconOnlyClass)} aria-label={label}>
    <Icon name="tabler:chevron-left" />
  </Link>
)

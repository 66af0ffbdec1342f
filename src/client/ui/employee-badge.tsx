import { useState } from 'react'
import type { EmployeeColour } from '#contract/employees.ts'
import css from './employee-badge.module.css'
import { useInitials } from './initials.ts'
import { joinClasses } from './join-classes.ts'

export type EmployeeBadgeProps = {
  /** The full name if known, for the initials. */
  name: string
  colour: EmployeeColour
  /** The `src` of the picture (`photoUrl(employee.photo)`); `null` shows initials. */
  photo?: string | null | undefined
  /** 24, 40, 64 or 112 px. */
  size?: 'small' | 'normal' | 'large' | 'portrait'
  /** Text beside the badge, usually the short name; without it the badge is decoration beside a name. */
  label?: string | undefined
  className?: string | undefined
}

/** A round badge of an employee in their colour, with initials or picture. */
export function EmployeeBadge({ name, colour, photo, size = 'normal', label, className }: EmployeeBadgeProps) {
  const initials = useInitials(name)
  // Without a network the picture may not load: show initials then.
  const [missing, setMissing] = useState<string | null>(null)
  const disc = (
    <span aria-hidden="true" className={joinClasses(css.disc, css[size], css[colour], !label && className)}>
      {photo && photo !== missing ? (
        <img src={photo} alt="" className={css.photo} onError={() => setMissing(photo)} />
      ) : (
        initials
      )}
    </span>
  )
  if (!label) return disc
  return (
    <span className={joinClasses(css.badge, className)}>
      {disc}
      <span className={css.label}>{label}</span>
    </span>
  )
}

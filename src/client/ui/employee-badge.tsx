import { useState } from 'react'
import type { EmployeeColour } from '#contract/employees.ts'
import css from './employee-badge.module.css'
import { initialsOf } from './initials.ts'
import { joinClasses } from './join-classes.ts'

export type EmployeeBadgeProps = {
  /** The whole name where it is known, for the letters. */
  name: string
  colour: EmployeeColour
  /** What an `<img>` takes (`photoUrl(employee.photo)`); letters without one. */
  photo?: string | null | undefined
  /** 24, 40, 64 or 112 px. */
  size?: 'small' | 'normal' | 'large' | 'portrait'
  /** TextDescriptor beside the disc, the short name as a rule; without them the badge is a decoration beside a name. */
  label?: string | undefined
  className?: string | undefined
}

/** Whom a car is with: a disc in the person's colour with their letters or picture. */
export function EmployeeBadge({ name, colour, photo, size = 'normal', label, className }: EmployeeBadgeProps) {
  // Without network a picture may be away: letters then.
  const [missing, setMissing] = useState<string | null>(null)
  const disc = (
    <span aria-hidden="true" className={joinClasses(css.disc, css[size], css[colour], !label && className)}>
      {photo && photo !== missing ? (
        <img src={photo} alt="" className={css.photo} onError={() => setMissing(photo)} />
      ) : (
        initialsOf(name)
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

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { photoUrl } from '#client/api/photo-url.ts'
import { roleLabels } from '#client/i18n/role-labels.ts'
import { cardClass } from '#client/ui/card.tsx'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { Employee } from '#contract/employees.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import css from './employees.module.css'

export type EmployeeCardProps = {
  person: Employee
  /** The labels of their skills. */
  skills: readonly string[]
  country: string
  isMe: boolean
  /** Opens their sheet; absent if the user may not edit employees. */
  onOpen?: (() => void) | undefined
  /** Beside the role: that they can sign in. */
  sign?: ReactNode
  /** Whether they are absent, and why they cannot sign in. */
  state: ReactNode
  /** Their cars of today. */
  day?: ReactNode
  /** Buttons for actions. */
  children?: ReactNode
}

/** A card with the name, role, skills and contact data of an employee. */
export function EmployeeCard({ person, skills, country, isMe, onOpen, sign, state, day, children }: EmployeeCardProps) {
  const { t, i18n } = useLingui()
  const { name, shortName, role, phone, email, colour, photo, active } = person
  const reach = phone ? formatPhone(phone, country) : email
  return (
    <li className={joinClasses(cardClass, css.card, !active && css.former)}>
      <div className={css.who}>
        <EmployeeBadge name={name} colour={colour} photo={photoUrl(photo)} size="large" />
        <div className={css.names}>
          <h2 className={css.name}>
            {onOpen ? (
              <button type="button" className={css.open} onClick={onOpen}>
                {name}
              </button>
            ) : (
              name
            )}
          </h2>
          <p className={css.role}>
            {i18n._(roleLabels[role])}
            {!name.split(' ').includes(shortName) && <> · {shortName}</>}
            {isMe && <> · {t`you`}</>}
            {sign}
          </p>
          {state}
          {reach && <p className={css.reach}>{reach}</p>}
          {skills.length > 0 && (
            <p className={css.skills} title={skills.join(', ')}>
              {skills.join(', ')}
            </p>
          )}
        </div>
        {reach && (
          <div className={css.reaches}>
            {phone && (
              <a href={`tel:${phone}`} className={css.contact} aria-label={t`Call ${name}`}>
                <Icon name="tabler:phone" />
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`} className={css.contact} title={email}>
                <Icon name="tabler:mail" label={t`Email ${email}`} />
              </a>
            )}
          </div>
        )}
      </div>
      {(day || children) && (
        <div className={css.foot}>
          {day}
          {children && <div className={css.actions}>{children}</div>}
        </div>
      )}
    </li>
  )
}

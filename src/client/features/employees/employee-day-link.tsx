import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Format } from '#client/i18n/format.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import type { LocalDate } from '#domain/wall-time.ts'
import type { EmployeeDay } from './employee-day.ts'
import css from './employees.module.css'

export type EmployeeDayLinkProps = {
  id: string
  /** `undefined` while loading: the space is reserved. */
  day: EmployeeDay | undefined
  today: LocalDate
  /** ms since the epoch */
  now: number
  format: Format
}

/** Shows the employee's number of cars today and the current or next one; links to their day on the board. */
export function EmployeeDayLink({ id, day, today, now, format }: EmployeeDayLinkProps) {
  if (!day?.cars)
    return (
      <p className={css.noDay}>
        {day && (
          <>
            <Icon name="tabler:calendar-event" />
            <Trans>No cars today</Trans>
          </>
        )}
      </p>
    )
  const { cars, at, nextAt } = day
  const atPlate = at && <Plate plate={at.plate} country={at.country} />
  return (
    <Link
      to="/{-$locale}/schedule"
      search={{ view: 'day', by: 'employee', who: id }}
      className={joinClasses(css.contact, css.day)}
      data-day
    >
      <Icon name="tabler:calendar-event" />
      <span>
        <b>
          <Plural value={cars} one="# car today" other="# cars today" />
        </b>
        {atPlate ? (
          <>
            {' · '}
            <Trans>now {atPlate}</Trans>
          </>
        ) : (
          nextAt !== null && (
            <>
              {' · '}
              {nextAt < now ? (
                <span className={css.late}>
                  <Trans>late since {format.timeOn(nextAt, today)}</Trans>
                </span>
              ) : (
                <Trans>next at {format.timeOn(nextAt, today)}</Trans>
              )}
            </>
          )
        )}
      </span>
    </Link>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useRef } from 'react'
import type { Format } from '#client/i18n/format.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { StatusFlag } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { isOnSite } from '#domain/appointment.ts'
import { dueStateOf } from '#domain/due-state.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { useFirstRow } from './use-first-row.ts'
import css from './wall-foot.module.css'

/** The greatest number of cars that fits into one line on any television. */
const mostShown = 12

export type WallFootProps = {
  ready: readonly Appointment[]
  withoutBay: readonly Appointment[]
  isOld: boolean
  /** Among the tiles, where each group has two lines. */
  isTile?: boolean
  date: LocalDate
  /** The current minute, in ms since the epoch. */
  now: number
  format: Format
  children?: ReactNode
}

/** The cars that are not in a bay, and those that are ready for pick-up; of both also those from earlier days. */
export function WallFoot({ ready, withoutBay, isOld, isTile, date, now, format, children }: WallFootProps) {
  const { t } = useLingui()
  if (ready.length + withoutBay.length === 0 && !children) return null
  return (
    <footer className={css.foot} data-old={isOld || undefined} data-tile={isTile || undefined}>
      {withoutBay.length > 0 && (
        <Cars
          name="no-bay"
          icon="tabler:car"
          title={t`Not in a bay`}
          cars={withoutBay}
          late={withoutBay.filter((car) => isOverdue(car, now)).length}
          renderNote={({ status, startsAt }) =>
            isOnSite(status) ? (
              <StatusFlag status={status} className={css.flag ?? ''} />
            ) : (
              <span className={css.time}>{format.timeOn(startsAt, date)}</span>
            )
          }
        />
      )}
      {ready.length > 0 && (
        <Cars name="ready" icon="tabler:check" title={t`Ready`} cars={ready} className={css.ready} />
      )}
      {children}
    </footer>
  )
}

function isOverdue({ status, promisedAt }: Appointment, now: number): boolean {
  const due = { status, promisedAt: promisedAt === null ? null : Date.parse(promisedAt) }
  return dueStateOf(due, now, undefined).kind === 'overdue'
}

type CarsProps = {
  name: 'no-bay' | 'ready'
  icon: `tabler:${string}`
  title: string
  cars: readonly Appointment[]
  /** How many of them are overdue: a tile says so of its car, a plate does not. */
  late?: number
  renderNote?: (car: Appointment) => ReactNode
  className?: string | undefined
}

/** A line of cars: as many as fit, and the number of the others. */
function Cars({ name, icon, title, cars, late = 0, renderNote, className }: CarsProps) {
  const list = useRef<HTMLUListElement>(null)
  const shown = useMemo(() => cars.slice(0, mostShown), [cars])
  const seen = useFirstRow(list, shown)
  return (
    <div className={joinClasses(css.group, className)} data-group={name}>
      <h2>
        <Icon name={icon} className={css.icon} />
        {title}
        <span className={css.count}>{cars.length}</span>
        {late > 0 && (
          <span className={css.late}>
            <Icon name="tabler:clock-exclamation" className={css.icon} />
            <span className={css.words}>
              <Plural value={late} one="# overdue" other="# overdue" />
            </span>
            <span className={css.number} aria-hidden="true">
              {late}
            </span>
          </span>
        )}
      </h2>
      <ul ref={list} className={css.cars}>
        {shown.map((car, at) => (
          <li key={car.id} data-seen={at < seen}>
            {renderNote?.(car)}
            <Plate plate={car.vehicle.plate} country={car.vehicle.country} className={css.plate ?? ''} />
          </li>
        ))}
      </ul>
      {cars.length > seen && (
        <p className={css.more} data-more={cars.length - seen} data-none={seen === 0 || undefined}>
          {seen === 0 ? (
            <Plural value={cars.length} one="# car" other="# cars" />
          ) : (
            <Trans>and {cars.length - seen} more</Trans>
          )}
        </p>
      )}
    </div>
  )
}

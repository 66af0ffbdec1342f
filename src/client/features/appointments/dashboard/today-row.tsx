import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { carOf } from '#client/features/appointments/car-labels.ts'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import { PendingMark } from '#client/features/appointments/status/pending-mark.tsx'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import type { Format } from '#client/i18n/format.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { flagStrip, StatusFlag } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import css from './today-row.module.css'

export type TodayRowProps = {
  appointment: Appointment
  /** The time that this list is sorted by. */
  time: string
  /** The difference between now and that time. */
  clock: ReactNode
  /** The current or planned bay. */
  place?: string | undefined
  /** Whether the status is shown as text. */
  isFlagged?: boolean
  /** What can be done about it, below the link. */
  children?: ReactNode
}

/** One car in a list of times: two lines, with a target large enough for gloves. */
export function TodayRow({ appointment, time, clock, place, isFlagged, children }: TodayRowProps) {
  const { id, status, vehicle, customer } = appointment
  const { jobOf } = useJobLabels()
  const car = carOf(appointment)
  const work = [jobOf(appointment), customer && nameCustomer(customer)].filter(Boolean).join(' · ')
  return (
    <div className={joinClasses(css.car, flagStrip(statusSigns[status].tone))}>
      <Link to="/{-$locale}/orders/$id" params={{ id }} className={css.row}>
        <span className={css.when}>
          <span className={css.time}>
            {time} <PendingMark id={id} className={css.unsent} />
          </span>
          {clock}
        </span>
        <span className={css.line}>
          <Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />
          <span className={css.name}>{car}</span>
          <span className={css.place}>{place}</span>
        </span>
        <span className={css.line}>
          <span className={css.note}>
            <span className={css.carToo}>{[car, work].filter(Boolean).join(' · ')}</span>
            <span className={css.jobOnly}>{work}</span>
          </span>
          {isFlagged && <StatusFlag status={status} className={css.flag ?? ''} />}
        </span>
      </Link>
      {children}
    </div>
  )
}

/** A time less than this many minutes ahead is near. */
const soonMinutes = 45

type ClockLabelsProps = { lateMinutes: number; format: Format; isDue?: boolean }

/** `25 min late`, or `Overdue 25 min` for a promise; `in 1:10 h`. */
export function ClockLabels({ lateMinutes, format, isDue }: ClockLabelsProps) {
  const { t, i18n } = useLingui()
  const duration = durationLabels(Math.abs(lateMinutes), format, i18n)
  if (lateMinutes > 0) {
    const lateBy = duration
    return <span className={css.late}>{isDue ? t`Overdue ${lateBy}` : t`${duration} late`}</span>
  }
  return <span className={lateMinutes > -soonMinutes ? css.soon : css.later}>{t`in ${duration}`}</span>
}

/** The label of a promise that will be missed by the current forecast. */
export function AtRiskLabels() {
  return (
    <span className={css.atRisk}>
      <Trans>At risk</Trans>
    </span>
  )
}

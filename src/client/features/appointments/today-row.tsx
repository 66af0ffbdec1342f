import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Format } from '#client/i18n/format.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { flagStrip } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/status-sign.ts'
import { carOf } from './car-words.ts'
import { durationWords } from './duration-words.ts'
import css from './today-row.module.css'

export type TodayRowProps = {
  appointment: Appointment
  /** The time that matters in this list. */
  time: string
  /** How the clock stands to it. */
  clock: ReactNode
  /** Under the car. */
  note: ReactNode
  /** Under the clock. */
  state?: ReactNode
}

/** One car in a list of times: two lines, as tall as a finger in a glove. */
export function TodayRow({ appointment, time, clock, note, state }: TodayRowProps) {
  const { id, status, vehicle } = appointment
  return (
    <Link
      to="/{-$locale}/orders/$id"
      params={{ id }}
      className={joinClasses(css.row, flagStrip(statusSigns[status].tone))}
    >
      <span className={css.time}>{time}</span>
      <span className={css.car}>
        <Plate plate={vehicle.plate} country={vehicle.country} />
        <span className={css.name}>{carOf(appointment)}</span>
      </span>
      <span className={css.clock}>{clock}</span>
      <span className={css.note}>{note}</span>
      {state && <span className={css.state}>{state}</span>}
    </Link>
  )
}

/** Minutes within which a time to come is near. */
const soonMinutes = 45

/** `25 min late`, `in 1:10 h`. */
export function ClockWords({ lateMinutes, format }: { lateMinutes: number; format: Format }) {
  const { t, i18n } = useLingui()
  const duration = durationWords(Math.abs(lateMinutes), format, i18n)
  if (lateMinutes > 0) {
    return (
      <span className={css.late}>
        <Icon name="tabler:alert-triangle" size={16} />
        {t`${duration} late`}
      </span>
    )
  }
  return <span className={lateMinutes > -soonMinutes ? css.soon : css.later}>{t`in ${duration}`}</span>
}

import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Format } from '#client/i18n/format.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { fadedClass, flagStrip, StatusFlag, struckClass } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/status-sign.ts'
import { isEnded } from '#domain/appointment.ts'
import css from './board-card.module.css'
import { carOf } from './car-words.ts'
import { UnsentMark } from './unsent-mark.tsx'
import { useJobWords } from './use-job-words.ts'

export type AppointmentCardProps = {
  appointment: Appointment
  format: Format
  /** What stands where the time stands; a day is said where it is not the board's. */
  time: string
  /** Stands beside the plate: whom it is with; in lists the bay too. */
  note?: ReactNode
  /** Stands beside the car: the bay, where the board does not say it. */
  place?: string | undefined
  /** A line of its own at the end of a card in a list. */
  foot?: ReactNode
  /** `board`: as much as its height has room for; `list`: three lines; `line`: one. */
  look: 'board' | 'list' | 'line'
  className?: string
  tabIndex?: number
  cardKey?: string
  onKeyDown?: (event: KeyboardEvent) => void
  onFocus?: () => void
}

/** The card of a visit: time, state and plate at every size, then the car, then the job. Leads to its order. */
export function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, format, time, note, place, foot, look, className, tabIndex, cardKey, onKeyDown, onFocus } = props
  const { status, vehicle } = appointment
  const { tone } = statusSigns[status]
  const { nowOf } = useJobWords()
  return (
    <Link
      to="/{-$locale}/orders/$id"
      params={{ id: appointment.id }}
      className={joinClasses(css.card, css[look], flagStrip(tone), isEnded(status) && fadedClass, className)}
      tabIndex={tabIndex}
      data-card={cardKey}
      data-ended={isEnded(status) || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <span className={css.inner}>
        <span className={css.head}>
          <span className={joinClasses(css.time, tone === 'off' && struckClass)}>{time}</span>
          <StatusFlag status={status} className={css.flag ?? ''} />
        </span>
        <span className={css.body}>
          <span className={css.row}>
            <Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />
            <UnsentMark id={appointment.id} />
            {note && look === 'board' && <span className={css.note}>{note}</span>}
          </span>
          <span className={css.row}>
            <span className={css.car}>{carOf(appointment)}</span>
            {note && look !== 'board' && <span className={css.note}>{note}</span>}
            {place && <span className={css.place}>{place}</span>}
          </span>
        </span>
        <span className={css.job}>{nowOf(appointment, format)}</span>
        {foot && <span className={css.foot}>{foot}</span>}
      </span>
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { briefCarOf, carOf } from '#client/features/appointments/car-labels.ts'
import { DueMark } from '#client/features/appointments/due/due-mark.tsx'
import { PendingMark } from '#client/features/appointments/status/pending-mark.tsx'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import type { Format } from '#client/i18n/format.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { fadedClass, flagStrip, StatusFlag, struckClass } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { isEnded } from '#domain/appointment.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './board-card.module.css'

type CardLook = 'list' | 'line'

/** The class of a card on a board. */
export const cardClass = joinClasses(css.card, css.board)

export type AppointmentCardProps = {
  appointment: Appointment
  /** The text in the time position; it contains the date if that is not the board's. */
  time: string
  /** The day that is shown. */
  date: LocalDate
  format: Format
  /** `list`: some lines; `line`: one. */
  look: CardLook
  /** A line of its own at the end of a card: in a list the employee and the bay, on a tray what is missing. */
  foot?: ReactNode
  className?: string
  /** The key of the card on the board, if it can be dragged. */
  movableAs?: string | undefined
  /** Covers the end of the card. */
  handle?: ReactNode
}

/** The card of an appointment in a list; links to its order. */
export function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, time, date, format, look, foot, className, movableAs, handle } = props
  const { id, status, vehicle } = appointment
  const { tone } = statusSigns[status]
  const { nowOf } = useJobLabels()
  const due = <DueMark appointment={appointment} format={format} day={date} isCompact className={css.due} />
  return (
    <Link
      to="/{-$locale}/orders/$id"
      params={{ id }}
      className={joinClasses(css.card, css[look], flagStrip(tone), isEnded(status) && fadedClass, className)}
      data-ended={isEnded(status) || undefined}
      data-card={movableAs}
      data-movable={movableAs !== undefined || undefined}
      aria-keyshortcuts={movableAs !== undefined ? 'M' : undefined}
      draggable={movableAs === undefined}
    >
      <span className={css.inner}>
        <span className={css.head}>
          <span className={joinClasses(css.time, tone === 'off' && struckClass)}>{time}</span>
          <StatusFlag status={status} isShort={look === 'line'} className={css.flag ?? ''} />
        </span>
        <span className={css.row}>
          <Plate plate={vehicle.plate} country={vehicle.country} />
          <PendingMark id={id} />
          <span className={css.car}>{(look === 'line' ? briefCarOf : carOf)(appointment)}</span>
          {look === 'line' && due}
        </span>
        {look === 'list' && <span className={css.job}>{nowOf(appointment, format)}</span>}
        {(look === 'list' || foot) && (
          <span className={css.foot}>
            {foot}
            {look === 'list' && due}
          </span>
        )}
      </span>
      {handle}
    </Link>
  )
}

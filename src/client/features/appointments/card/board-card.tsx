import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { briefCarOf, carOf } from '#client/features/appointments/car-labels.ts'
import { PendingMark } from '#client/features/appointments/status/pending-mark.tsx'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import type { Format } from '#client/i18n/format.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { fadedClass, flagStrip, StatusFlag, struckClass } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/status-sign.ts'
import { isEnded } from '#domain/appointment.ts'
import css from './board-card.module.css'
import { CardPlace } from './card-place.tsx'

type CardLook = 'board' | 'list' | 'line'

/** The class of a card on a board, whose size determines its content. */
export const cardClass = joinClasses(css.card, css.board)

export type CardFaceProps = {
  appointment: Appointment
  /** The text in the time position; it contains the date if that is not the board's. */
  time: string
  /** The booked work, or what the appointment waits for. */
  job: string
  /** Beside the plate: the employee; in lists also the bay. */
  note?: ReactNode
  /** Beside the car: the bay, if the board does not show it. */
  place?: string | undefined
  /** A line of its own at the end of a card in a list. */
  foot?: ReactNode
  /** Whether to use the short name of the car. */
  isBrief?: boolean
  /** `board`: as much as fits the height; `list`: three lines; `line`: one. */
  look: CardLook
}

/** The content of an appointment's card: time, state and plate at every size, then the car, then the job. */
export function CardFace({ appointment, time, job, note, place, foot, isBrief, look }: CardFaceProps) {
  const { id, status, vehicle } = appointment
  const { tone } = statusSigns[status]
  return (
    <span className={css.inner}>
      <span className={css.head}>
        <span className={joinClasses(css.time, tone === 'off' && struckClass)}>{time}</span>
        <StatusFlag status={status} className={css.flag ?? ''} />
      </span>
      <span className={css.body}>
        <span className={css.row}>
          <Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />
          <PendingMark id={id} />
          {note && look === 'board' && <span className={css.note}>{note}</span>}
        </span>
        <span className={css.row}>
          <span className={css.car}>{(isBrief ? briefCarOf : carOf)(appointment)}</span>
          {note && look !== 'board' && <span className={css.note}>{note}</span>}
          {place && <CardPlace name={place} className={css.place} />}
        </span>
      </span>
      <span className={css.job}>{job}</span>
      {foot && <span className={css.foot}>{foot}</span>}
    </span>
  )
}

export type AppointmentCardProps = Omit<CardFaceProps, 'job' | 'look' | 'isBrief'> & {
  format: Format
  look: Exclude<CardLook, 'board'>
  className?: string
  /** The key of the card on the board, if it can be dragged. */
  movableAs?: string | undefined
  /** Covers the end of the card. */
  handle?: ReactNode
}

/** The card of an appointment in a list; links to its order. */
export function AppointmentCard({ format, className, movableAs, handle, ...face }: AppointmentCardProps) {
  const { appointment, look } = face
  const { id, status } = appointment
  const { tone } = statusSigns[status]
  const { nowOf } = useJobLabels()
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
      <CardFace {...face} isBrief={look === 'line'} job={nowOf(appointment, format)} />
      {handle}
    </Link>
  )
}

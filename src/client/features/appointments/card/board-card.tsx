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

/** The class of a card on a board, whose size says how much stands on it. */
export const cardClass = joinClasses(css.card, css.board)

export type CardFaceProps = {
  appointment: Appointment
  /** What stands where the time stands; a day is said where it is not the board's. */
  time: string
  /** What it is for, or what it waits for. */
  job: string
  /** Stands beside the plate: whom it is with; in lists the bay too. */
  note?: ReactNode
  /** Stands beside the car: the bay, where the board does not say it. */
  place?: string | undefined
  /** A line of its own at the end of a card in a list. */
  foot?: ReactNode
  /** The car in as few words as the workshop has for it. */
  isBrief?: boolean
  /** `board`: as much as its height has room for; `list`: three lines; `line`: one. */
  look: CardLook
}

/** What stands on the card of a visit: time, state and plate at every size, then the car, then the job. */
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
  /** Its key on the board that it can be carried to. */
  movableAs?: string | undefined
  /** Stands over its end. */
  handle?: ReactNode
}

/** The card of a visit in a list; leads to its order. */
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

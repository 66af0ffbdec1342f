import { Plural } from '@lingui/react/macro'
import { type KeyboardEventHandler, type ReactNode, useId } from 'react'
import { MissingNote } from '#client/features/appointments/missing/missing-note.tsx'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { AppointmentCard, type AppointmentCardProps } from './board-card.tsx'
import css from './car-tray.module.css'

export type CarTrayProps = {
  title: ReactNode
  appointments: readonly Appointment[]
  date: LocalDate
  station: Station
  /** Returns the properties that make a card draggable. */
  movableBy?: (appointment: Appointment) => Pick<AppointmentCardProps, 'movableAs' | 'handle'> & { isHeld: boolean }
  onKeyDown?: KeyboardEventHandler | undefined
  onBlur?: (() => void) | undefined
  /** Renders an action behind a card. */
  renderAction?: (appointment: Appointment) => ReactNode
}

/** A tray of cars without a place on the board, in a row above it. Renders nothing if there are none. */
export function CarTray(props: CarTrayProps) {
  const { title, appointments, date, station, movableBy, onKeyDown, onBlur, renderAction } = props
  const id = useId()
  if (appointments.length === 0) return null
  return (
    <section className={css.tray} aria-labelledby={id} onKeyDown={onKeyDown} onBlur={onBlur}>
      <h2 id={id}>
        {title}{' '}
        <span>
          <Plural value={appointments.length} one="# car" other="# cars" />
        </span>
      </h2>
      <ul>
        {appointments.map((appointment) => {
          const { isHeld = false, ...movable } = movableBy?.(appointment) ?? {}
          return (
            <li key={appointment.id} data-held={isHeld || undefined}>
              <AppointmentCard
                {...movable}
                look="line"
                appointment={appointment}
                format={station.format}
                date={date}
                time={station.format.timeOn(appointment.startsAt, date)}
                className={css.card ?? ''}
                foot={appointment.unassigned && <MissingNote appointment={appointment} />}
              />
              {renderAction?.(appointment)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

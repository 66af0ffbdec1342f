import { Plural } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { AppointmentCard } from './board-card.tsx'
import css from './car-shelf.module.css'
import type { Station } from './use-station.ts'

export type CarShelfProps = {
  title: ReactNode
  appointments: readonly Appointment[]
  date: LocalDate
  station: Station
  /** What stands behind a card. */
  renderAction?: (appointment: Appointment) => ReactNode
}

/** Cars that have no place on the board, one beside the other above it; nothing where there are none. */
export function CarShelf({ title, appointments, date, station, renderAction }: CarShelfProps) {
  const id = useId()
  if (appointments.length === 0) return null
  return (
    <section className={css.shelf} aria-labelledby={id}>
      <h2 id={id}>
        {title}{' '}
        <span>
          <Plural value={appointments.length} one="# car" other="# cars" />
        </span>
      </h2>
      <ul>
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <AppointmentCard
              look="line"
              appointment={appointment}
              format={station.format}
              time={station.format.timeOn(appointment.startsAt, date)}
              className={css.card ?? ''}
            />
            {renderAction?.(appointment)}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { AppointmentCard } from './board-card.tsx'
import css from './still-here.module.css'
import type { Station } from './use-station.ts'

export type StillHereProps = { appointments: readonly Appointment[]; date: LocalDate; station: Station }

/** The shelf of the cars that came on an earlier day and have not left. */
export function StillHere({ appointments, date, station }: StillHereProps) {
  const id = useId()
  if (appointments.length === 0) return null
  return (
    <section className={css.shelf} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Still here</Trans>{' '}
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
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { vehiclesQuery } from '#client/api/vehicle-queries.ts'
import { AppointmentCard } from '#client/features/appointments/card/board-card.tsx'
import type { Station } from '#client/station/use-station.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Plate } from '#client/ui/plate.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './find-car.module.css'

export type FindCarProps = {
  onClose: () => void
  /** The appointments on the board: searched at once, also offline. */
  appointments: readonly Appointment[]
  date: LocalDate
  station: Station
  /** Whether the user may book a car that was not found. */
  canBook: boolean
}

/** Finds a car by any part of its plate: among the appointments on the board, and among all known cars. */
export function FindCar({ onClose, appointments, date, station, canBook }: FindCarProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const plate = useDeferredValue(normalisePlate(typed))
  // A workshop tablet has the board, but not the list of all cars.
  const isBoardOnly = station.device !== null
  const found = useQuery({ ...vehiclesQuery(plate), enabled: plate.length >= 2 && !isBoardOnly })
  const visits =
    plate.length < 2
      ? []
      : appointments
          .filter(({ vehicle }) => normalisePlate(vehicle.plate ?? '').includes(plate))
          // Plates that end with the text come first: a car is called by the last three characters of its plate.
          .toSorted((a, b) => endsWithText(b, plate) - endsWithText(a, plate))
  const shown = new Set(visits.map(({ vehicle }) => vehicle.id))
  const others = (found.data ?? []).filter(({ vehicle }) => !shown.has(vehicle.id))
  const nothing = plate.length >= 2 && visits.length === 0 && (isBoardOnly || found.isSuccess) && others.length === 0
  const results = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const links = results.current?.querySelectorAll('a') ?? []
    if (links.length === 1) links[0]?.click()
  }
  return (
    <Sheet open onClose={onClose} title={t`Find a car`}>
      <div className={css.find}>
        <TextField
          label={t`Plate, or a part of it`}
          size="large"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          data-autofocus
        />
        <div ref={results} className={css.results} aria-live="polite">
          {visits.length > 0 && (
            <ul>
              {visits.map((appointment) => (
                <li key={appointment.id}>
                  <AppointmentCard
                    look="list"
                    appointment={appointment}
                    format={station.format}
                    date={date}
                    time={station.format.timeOn(appointment.startsAt, date)}
                  />
                </li>
              ))}
            </ul>
          )}
          {found.isFetching && !found.data && (
            <Loading>
              <Skeleton box height="64px" />
            </Loading>
          )}
          {others.length > 0 && (
            <ul>
              {others.map(({ vehicle, customer, visits, lastVisitAt }) => (
                <li key={vehicle.id} className={css.known}>
                  <Plate plate={vehicle.plate} country={vehicle.country} size="m" />
                  <span className={css.who}>
                    <b>{[vehicle.brand, vehicle.model].filter(Boolean).join(' ')}</b>
                    <span>
                      {customer?.name} <Plural value={visits} one="# visit" other="# visits" />
                      {lastVisitAt && <>, {station.format.timeOn(lastVisitAt, date)}</>}
                    </span>
                  </span>
                  {canBook && <TakeIn plate={vehicle.plate} onClose={onClose} />}
                </li>
              ))}
            </ul>
          )}
          {nothing && (
            <p className={css.nothing}>
              {isBoardOnly ? (
                <Trans>No car with “{typed}” stands on this board.</Trans>
              ) : (
                <Trans>No car with “{typed}” has been here.</Trans>
              )}{' '}
              {canBook && <TakeIn plate={typed} onClose={onClose} />}
            </p>
          )}
          {found.isError && (
            <p className={css.nothing}>
              <Trans>Older visits could not be looked up. The cars on the board were searched.</Trans>
            </p>
          )}
        </div>
      </div>
    </Sheet>
  )
}

const endsWithText = ({ vehicle }: Appointment, plate: string) =>
  Number(normalisePlate(vehicle.plate ?? '').endsWith(plate))

function TakeIn({ plate, onClose }: { plate: string; onClose: () => void }) {
  return (
    <Link to="/{-$locale}/schedule" search={{ new: 'walk-in', plate }} onClick={onClose}>
      <Trans>Take it in</Trans>
    </Link>
  )
}

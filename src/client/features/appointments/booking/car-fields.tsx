import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { vehiclesQuery } from '#client/api/vehicle-queries.ts'
import { listCached } from '#client/features/appointments/appointment-cache.ts'
import { CountryField } from '#client/features/appointments/status/country-field.tsx'
import { ReadSummary } from '#client/features/scan/read-summary.tsx'
import { ScanButton } from '#client/features/scan/scan-button.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Plate } from '#client/ui/plate.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { KnownVehicle } from '#contract/vehicles.ts'
import { isEnded } from '#domain/appointment.ts'
import { maxPlateLength, normalisePlate, plateWarning } from '#domain/codes/plate.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import { carOf } from '#domain/scan/car-of.ts'
import type { Scanned } from '#domain/scan/scanned.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import {
  type CarEntry,
  changePlate,
  complaintFor,
  fillKnown,
  fillRead,
  findByPartOfPlate,
  readOf,
  replacedIn,
} from './appointment-entry.ts'
import { keptVehicles } from './kept-vehicles.ts'
import css from './new-appointment.module.css'

export type EntryFieldsProps = {
  entry: CarEntry
  /** Receives the typed values, and the data that a known car fills in. */
  onEntry: (entry: Partial<CarEntry>) => void
  station: Station
  errors: Readonly<Record<string, string>>
}

export type CarFieldsProps = EntryFieldsProps & {
  today: LocalDate
  /** The appointments of the day, to detect a car that is booked already. */
  appointments: readonly Appointment[]
  /** `false`: the car exists, and only its plate is corrected. */
  isLookup?: boolean
  /** `false`: the car has not come yet, and its plate may follow at check-in. */
  isPlateRequired?: boolean
  /** Called when a known car is chosen by the keyboard: moves to the next field. */
  onNext?: () => void
}

const carCodes = ['certificate', 'vin'] as const

/** The fields of plate, country and car. The plate of a known car fills in its data. */
export function CarFields(props: CarFieldsProps) {
  const {
    entry,
    onEntry,
    station,
    today,
    appointments,
    errors,
    isLookup = true,
    isPlateRequired = true,
    onNext,
  } = props
  const { t } = useLingui()
  const { vehicle } = entry
  const typed = normalisePlate(vehicle.plate)
  const plate = useDeferredValue(typed)
  const isAsked = isLookup && plate.length >= 2 && plate !== entry.known
  const found = useQuery({ ...vehiclesQuery(plate), enabled: isAsked })
  const queryClient = useQueryClient()
  // Without an answer the cars among the orders on this device are searched.
  const kept = useMemo(
    () => (isAsked && found.isError ? keptVehicles(listCached(queryClient), plate) : null),
    [isAsked, found.isError, queryClient, plate],
  )
  const matches = isAsked ? (kept ?? found.data ?? []) : []
  const exact = matches.find(
    (one) => normalisePlate(one.vehicle.plate) === plate && one.vehicle.country === vehicle.country,
  )
  const record = useQuery({ ...vehiclesQuery(entry.known), enabled: entry.known !== '' })
  const known = record.data?.find((one) => normalisePlate(one.vehicle.plate) === entry.known)
  const booked = appointments.find(
    (one) => !isEnded(one.status) && one.vehicle.plate !== null && normalisePlate(one.vehicle.plate) === plate,
  )
  const read = readOf(entry)
  const isRead = (['brand', 'model'] as const).every((key) => !vehicle[key] || vehicle[key] === read?.[key])
  const isUntouched = !entry.customer.name && !entry.customer.contact && isRead

  const isUnknown = isLookup && typed.length >= 2 && typed !== entry.known
  // A shorter text may be a part of a plate: the last three characters are enough to find a car.
  const isOdd = typed.length >= 7 && typed !== entry.known && plateWarning(typed, vehicle.country) === 'unusual'
  const isLooking = isUnknown && (typed !== plate || found.isFetching)
  const [isChoosing, setChoosing] = useState(false)
  useEffect(() => {
    if (!isChoosing || isLooking) return
    setChoosing(false)
    const match = isUnknown && !exact ? findByPartOfPlate(matches, plate) : undefined
    if (match) onEntry(fillKnown(entry, match))
    if (match || exact || !isUnknown) onNext?.()
  })

  // Fills in once, when the plate is complete; the plate stays as typed.
  const fillIn = useEffectEvent((car: KnownVehicle) => {
    if (!isUntouched) return
    const filled = fillKnown(entry, car)
    const { brand, model } = filled.vehicle
    onEntry({
      ...filled,
      vehicle: {
        ...filled.vehicle,
        plate: vehicle.plate,
        brand: brand || vehicle.brand,
        model: model || vehicle.model,
      },
    })
  })
  useEffect(() => {
    if (exact) fillIn(exact)
  }, [exact])

  const set = (part: Partial<CarEntry['vehicle']>) => onEntry({ vehicle: { ...vehicle, ...part } })
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isUnknown || (!isLooking && matches.length === 0)) return
    // A part of a plate must not be submitted: it chooses the car once the search has answered.
    event.preventDefault()
    setChoosing(true)
  }
  const [beforeRead, setBeforeRead] = useState<CarEntry | null>(null)
  const takeRead = (scanned: Scanned) => {
    const car = carOf(scanned)
    if (!car) return
    setBeforeRead(entry)
    onEntry(fillRead(entry, car))
  }
  const undoRead = (before: CarEntry) => {
    setBeforeRead(null)
    onEntry({ ...before, read: before.read ?? null })
  }
  return (
    <>
      <div className={css.read}>
        <ScanButton wants={carCodes} onScan={takeRead}>
          <Trans>Scan the certificate or VIN</Trans>
        </ScanButton>
        {read && (
          <ReadSummary
            car={read}
            replaced={beforeRead ? replacedIn(beforeRead, entry) : []}
            format={station.format}
            onUndo={beforeRead ? () => undoRead(beforeRead) : undefined}
          />
        )}
      </div>
      <div className={css.plate}>
        <TextField
          label={t`Plate`}
          {...(isPlateRequired ? { required: true } : { optional: true })}
          {...(isLookup ? { 'data-autofocus': true } : {})}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxPlateLength + 5}
          value={vehicle.plate}
          error={errors['vehicle.plate']}
          hint={
            isOdd
              ? t`Doesn’t look like a Polish plate. Check it, or change the country.`
              : !isPlateRequired && !vehicle.plate && t`Can be added at check-in.`
          }
          onChange={(event) => {
            setChoosing(false)
            onEntry(changePlate(entry, event.target.value.toUpperCase()))
          }}
          onKeyDown={press}
        />
        <CountryField
          value={vehicle.country}
          onValue={(country) => set({ country })}
          error={errors['vehicle.country']}
        />
      </div>
      <div aria-live="polite" className={css.lookup}>
        {booked && <BookedCar booked={booked} station={station} today={today} />}
        {known && known.visits > 0 && <KnownCar entry={entry} known={known} station={station} today={today} />}
        {matches.length > 0 && !exact && (
          <ul className={css.found}>
            {matches.slice(0, 4).map((one) => (
              <li key={one.vehicle.id}>
                <Button wide onClick={() => onEntry(fillKnown(entry, one))}>
                  <span className={css.match}>
                    <Plate plate={one.vehicle.plate} country={one.vehicle.country} />{' '}
                    <span>
                      <b>{[one.vehicle.brand, one.vehicle.model].filter(Boolean).join(' ')}</b>{' '}
                      <span className={css.whose}>{one.customer && nameCustomer(one.customer)}</span>
                    </span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={css.pair}>
        <TextField
          label={t`Make`}
          optional
          maxLength={60}
          value={vehicle.brand}
          error={errors['vehicle.brand']}
          onChange={(event) => set({ brand: event.target.value })}
        />
        <TextField
          label={t`Model`}
          optional
          maxLength={80}
          value={vehicle.model}
          error={errors['vehicle.model']}
          onChange={(event) => set({ model: event.target.value })}
        />
      </div>
    </>
  )
}

function BookedCar({ booked, station, today }: { booked: Appointment; station: Station; today: LocalDate }) {
  const at = station.format.timeOn(booked.startsAt, today)
  return (
    <Banner
      kind="info"
      action={
        <Link to="/{-$locale}/orders/$id" params={{ id: booked.id }}>
          <Trans>Open it</Trans>
        </Link>
      }
    >
      <Trans>This car is already booked: {at}.</Trans>
    </Banner>
  )
}

type KnownCarProps = { entry: CarEntry; known: KnownVehicle; station: Station; today: LocalDate }

function KnownCar({ entry, known, station, today }: KnownCarProps) {
  const { visits, lastVisitAt, mileage } = known
  const complaint = complaintFor(entry, known)
  const last = lastVisitAt && station.format.timeOn(lastVisitAt, today)
  return (
    <div className={css.known}>
      <p>
        <Plural value={visits} one="# visit" other="# visits" />
        {last && (
          <>
            {', '}
            <Trans>last visit {last}</Trans>
          </>
        )}
        {complaint && `: ${complaint}`}
        {mileage !== null && ` · ${station.format.distance(mileage)}`}
      </p>
    </div>
  )
}

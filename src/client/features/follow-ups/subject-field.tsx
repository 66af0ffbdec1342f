import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearch } from '#client/features/appointments/search/use-search.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Plate } from '#client/ui/plate.tsx'
import { nameCustomer } from '#domain/customer-name.ts'
import css from './follow-ups.module.css'

/** The car or the customer that a follow-up is about. */
export type ChosenSubject = {
  vehicleId: string
  customerId: string
  plate: string
  country: string
  name: string
}

type SubjectFieldProps = {
  chosen: ChosenSubject | null
  onChosen: (subject: ChosenSubject | null) => void
  station: Station
  error?: string | undefined
}

/** Finds a car or a customer by plate, name or phone. */
export function SubjectField({ chosen, onChosen, station, error }: SubjectFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { found, isSearching } = useSearch(chosen ? '' : typed, station)
  if (chosen) {
    return (
      <div className={css.subject}>
        {chosen.plate && <Plate plate={chosen.plate} country={chosen.country} />}
        <b>{chosen.name}</b>
        <Button variant="quiet" onClick={() => onChosen(null)}>
          <Trans>Choose another</Trans>
        </Button>
      </div>
    )
  }
  const nameOf = (customer: Parameters<typeof nameCustomer>[0] | null) =>
    customer ? nameCustomer(customer, station.country) : ''
  const cars = found.cars.found.map(({ vehicle, customer }) => ({
    key: vehicle.id,
    label: [vehicle.brand, vehicle.model].filter(Boolean).join(' '),
    subject: {
      vehicleId: vehicle.id,
      customerId: customer?.id ?? '',
      plate: vehicle.plate ?? '',
      country: vehicle.country,
      name: nameOf(customer),
    },
  }))
  const people = found.customers.found.map((customer) => ({
    key: customer.id,
    label: customer.phone ?? customer.email ?? '',
    subject: { vehicleId: '', customerId: customer.id, plate: '', country: '', name: nameOf(customer) },
  }))
  const all = [...cars, ...people]
  return (
    <div className={css.find}>
      <TextField
        label={t`Car or customer`}
        required
        data-autofocus
        autoComplete="off"
        hint={t`Plate, name or phone number.`}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // The search finds by itself; the form is not sent.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div aria-live="polite">
        {all.length > 0 && (
          <ul className={css.found}>
            {all.map(({ key, label, subject }) => (
              <li key={key}>
                <button type="button" className={css.option} onClick={() => onChosen(subject)}>
                  {subject.plate && <Plate plate={subject.plate} country={subject.country} />}
                  <b>{subject.name}</b>
                  <span className={css.dim}>{label}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {all.length === 0 && typed.trim().length >= 2 && !isSearching && (
          <p className={css.dim}>
            <Trans>Nothing found.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}

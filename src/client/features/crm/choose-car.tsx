import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#client/i18n/load-error.tsx'
import type { Station } from '#client/station/use-station.ts'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { useTyped } from '#client/ui/list/use-typed.ts'
import { Plate } from '#client/ui/plate.tsx'
import type { Vehicle } from '#contract/vehicles.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import css from './crm.module.css'
import { carsToChooseQuery } from './crm-queries.ts'

export type ChooseCarProps = {
  station: Station
  /** Is not offered. */
  except: string
  onChoose: (car: Vehicle) => void
}

/** A search for a car whose results are chosen by a tap. */
export function ChooseCar({ station, except, onChoose }: ChooseCarProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState('')
  const [typed, setTyped] = useTyped(asked, setAsked)
  const query = useQuery(carsToChooseQuery(asked))
  const found = query.data?.cars.filter(({ vehicle }) => vehicle.id !== except) ?? []
  return (
    <>
      <SearchField
        label={t`Search cars`}
        placeholder={t`Plate, VIN, make, owner…`}
        data-autofocus
        value={typed}
        onText={setTyped}
      />
      <LoadError query={query} fallback={t`The cars could not be loaded.`} />
      {query.data && found.length === 0 && (
        <p className={css.dim} role="status">
          <Trans>Nothing found</Trans>
        </p>
      )}
      {found.length > 0 && (
        <ul className={css.rows}>
          {found.map(({ vehicle, owner }) => (
            <li key={vehicle.id}>
              <button type="button" className={css.press} onClick={() => onChoose(vehicle)}>
                <Plate plate={vehicle.plate} country={vehicle.country} />
                <span>
                  <b>{[vehicle.brand, vehicle.model].filter(Boolean).join(' ')}</b>
                  <span className={css.dim}>{owner && nameCustomer(owner, station.country)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

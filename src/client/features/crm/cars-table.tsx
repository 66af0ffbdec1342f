import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Station } from '#client/station/use-station.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import type { ListedCar } from '#contract/crm/car-list.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import css from './cars-table.module.css'
import { ListTable, lastClass, rowClass, Seen } from './list-table.tsx'

export type CarsTableProps = { cars: readonly ListedCar[]; station: Station }

/** The cars of a list. */
export function CarsTable({ cars, station }: CarsTableProps) {
  const { t } = useLingui()
  return (
    <ListTable columns={css.car} heads={[t`Plate`, t`Car`, t`Owner`]} lastHead={t`Mileage`}>
      {cars.map((car) => (
        <CarRow key={car.vehicle.id} car={car} station={station} />
      ))}
    </ListTable>
  )
}

type ListedCarProps = { car: ListedCar; station: Station }

/** A car in the list: the row opens its page. */
function CarRow({ car: { vehicle, owner, visits, lastVisitAt, mileage }, station }: ListedCarProps) {
  const { format, country } = station
  const { id, plate, brand, model, year, vin } = vehicle
  return (
    <li>
      <Link to="/{-$locale}/cars/$id" params={{ id }} className={joinClasses(rowClass, css.car)}>
        <Plate plate={plate} country={vehicle.country} size="m" className={css.plate ?? ''} />
        <span className={css.model}>
          <span>{[brand, model, year].filter(Boolean).join(' ')}</span>
          {vin && <span className={css.vin}>{vin}</span>}
        </span>
        <span className={css.owner}>{owner ? nameCustomer(owner, country) : <Trans>No owner known</Trans>}</span>
        <Seen {...{ visits, lastVisitAt, format }} />
        <span className={lastClass}>{mileage !== null && format.distance(mileage)}</span>
      </Link>
    </li>
  )
}

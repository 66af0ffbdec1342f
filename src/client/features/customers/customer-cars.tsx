import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Icon } from '#client/ui/icon.tsx'
import { CarName, Plate } from '#client/ui/plate.tsx'
import type { CustomerDetails } from '#contract/customers.ts'
import css from './customer.module.css'

type CustomerCarsProps = { customer: CustomerDetails; onLeave: () => void }

/** Lists the customer's vehicles; each links to all orders of the vehicle. */
export function CustomerCars({ customer: { vehicles }, onLeave }: CustomerCarsProps) {
  if (vehicles.length === 0) return null
  return (
    <section>
      <h3 className={css.title}>
        <Trans>Cars and their orders</Trans>
      </h3>
      <ul className={css.cars}>
        {vehicles.map(({ id, plate, country, brand, model, year }) => (
          <li key={id}>
            <Link to="/{-$locale}/orders" search={{ q: plate, status: 'all' }} className={css.row} onClick={onLeave}>
              <Plate plate={plate} country={country} size="m" />
              <span className={css.model}>
                <CarName>{[brand, model, year].filter(Boolean).join(' ')}</CarName>
              </span>
              <Icon name="tabler:chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Found, FoundGroup } from '#client/features/appointments/search/found.ts'
import { CarLine, CustomerLine } from '#client/features/appointments/search/result-line.tsx'
import { usualResults } from '#client/features/appointments/search/use-search.ts'
import { CustomerSheet } from '#client/features/customers/customer-sheet.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { nameCustomer } from '#domain/customer-name.ts'
import css from './orders-found.module.css'

export type OrdersFoundProps = { found: Found; isAll: boolean; onAll: () => void; station: Station }

/** The cars and customers that fit the text of the search, beside its orders. */
export function OrdersFound({ found: { cars, customers }, isAll, onAll, station }: OrdersFoundProps) {
  const [customer, setCustomer] = useState<{ id: string; name: string } | null>(null)
  const firsts = <F,>(all: readonly F[]) => (isAll ? all : all.slice(0, usualResults))
  const hasRest = ({ found, count }: FoundGroup<unknown>) => (count ?? 0) > firsts(found).length
  const isMore = !isAll && (hasRest(cars) || hasRest(customers))
  if (cars.found.length + customers.found.length === 0) return null
  return (
    <div className={css.found}>
      {customers.found.length > 0 && (
        <Group name={<Trans>Customers</Trans>} count={customers.count} isMore={customers.isMore}>
          {firsts(customers.found).map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={css.line}
                aria-haspopup="dialog"
                onClick={() => setCustomer({ id: one.id, name: nameCustomer(one, station.country) })}
              >
                <CustomerLine customer={one} station={station} />
              </button>
            </li>
          ))}
        </Group>
      )}
      {cars.found.length > 0 && (
        <Group name={<Trans>Cars</Trans>} count={cars.count} isMore={cars.isMore}>
          {firsts(cars.found).map((car) => (
            <li key={car.vehicle.id}>
              {car.lastOrderId ? (
                <Link
                  to="/{-$locale}/orders/$id"
                  params={{ id: car.lastOrderId }}
                  state={(state) => ({ ...state, isFromOrders: true })}
                  className={css.line}
                >
                  <CarLine car={car} station={station} />
                </Link>
              ) : (
                <span className={css.line}>
                  <CarLine car={car} station={station} />
                </span>
              )}
            </li>
          ))}
        </Group>
      )}
      {isMore && (
        <Button variant="quiet" icon="tabler:chevron-down" onClick={onAll}>
          <Trans>Show all cars and customers</Trans>
        </Button>
      )}
      {customer && <CustomerSheet {...customer} station={station} onClose={() => setCustomer(null)} />}
    </div>
  )
}

type FoundGroupProps = { name: ReactNode; count: number | null; isMore: boolean; children: ReactNode }

function Group({ name, count, isMore, children }: FoundGroupProps) {
  return (
    <section>
      <h2 className={css.name}>
        {name}
        {count !== null && ` (${count}${isMore ? '+' : ''})`}
      </h2>
      <ul className={css.lines}>{children}</ul>
    </section>
  )
}

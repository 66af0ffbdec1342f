import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Station } from '#client/station/use-station.ts'
import { buttonClass, iconOnlyClass } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import type { ListedCustomer } from '#contract/customers.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import css from './customers-table.module.css'
import { ListTable, lastClass, rowClass, Seen } from './list-table.tsx'

/** The other cars of a customer are a number. */
const mostPlates = 2

export type CustomersTableProps = { customers: readonly ListedCustomer[]; station: Station }

/** The customers of a list. */
export function CustomersTable({ customers, station }: CustomersTableProps) {
  const { t } = useLingui()
  return (
    <ListTable columns={css.customer} heads={[t`Customer`, t`Contact`, t`Cars`]} lastHead={t`Total spent`}>
      {customers.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} station={station} />
      ))}
    </ListTable>
  )
}

/** A customer in the list: the row opens the page, the phone calls. */
function CustomerRow({ customer, station }: { customer: ListedCustomer; station: Station }) {
  const { t } = useLingui()
  const { id, kind, phone, email, vehicles, visits, noShows, lastVisitAt, spent } = customer
  const { format, country } = station
  const name = nameCustomer(customer, country)
  const more = vehicles.length - mostPlates
  return (
    <li className={joinClasses(rowClass, css.customer)}>
      <span className={css.name}>
        {kind === 'company' && <Icon name="tabler:building" />}
        <Link to="/{-$locale}/customers/$id" params={{ id }} className={css.link}>
          {name}
        </Link>
      </span>
      <span className={css.contact}>
        {phone && <span>{formatPhone(phone, country)}</span>}
        {email && (
          <span className={css.mail} title={email}>
            {email}
          </span>
        )}
        {!phone && !email && <Trans>No contact details</Trans>}
      </span>
      <span className={css.plates}>
        {vehicles.slice(0, mostPlates).map((one) => (
          <Plate key={one.id} plate={one.plate} country={one.country} />
        ))}
        {more > 0 && <span>+{more}</span>}
      </span>
      <Seen {...{ visits, lastVisitAt, format }}>
        {noShows > 0 && (
          <span className={css.missed}>
            <Plural value={noShows} one="# no-show" other="# no-shows" />
          </span>
        )}
      </Seen>
      <span className={lastClass}>{spent > 0 && format.money(spent)}</span>
      {phone && (
        <a
          href={`tel:${phone}`}
          className={joinClasses(buttonClass({ variant: 'quiet' }), iconOnlyClass, css.call)}
          aria-label={t`Call ${name}`}
        >
          <Icon name="tabler:phone-call" />
        </a>
      )}
    </li>
  )
}

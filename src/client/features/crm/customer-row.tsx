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
import css from './crm.module.css'
import { Seen } from './seen.tsx'

/** The other cars of a customer are a number. */
const mostPlates = 2

/** A customer in the list: the row opens the page, the phone calls. */
export function CustomerRow({ customer, station }: { customer: ListedCustomer; station: Station }) {
  const { t } = useLingui()
  const { id, kind, phone, email, vehicles, visits, noShows, lastVisitAt, spent } = customer
  const { format, country } = station
  const name = nameCustomer(customer, country)
  const more = vehicles.length - mostPlates
  return (
    <li className={joinClasses(css.row, css.customer)}>
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
      <span className={css.spent}>{spent > 0 && format.money(spent)}</span>
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

/** The heads of the columns, if the list is wide. The rows have the same words for screen readers. */
export const CustomerHeads = () => (
  <div className={joinClasses(css.heads, css.customer)} aria-hidden="true">
    <span>
      <Trans>Customer</Trans>
    </span>
    <span>
      <Trans>Contact</Trans>
    </span>
    <span>
      <Trans>Cars</Trans>
    </span>
    <span>
      <Trans>Last visit</Trans>
    </span>
    <span className={css.end}>
      <Trans>Visits</Trans>
    </span>
    <span className={css.end}>
      <Trans>Total spent</Trans>
    </span>
  </div>
)

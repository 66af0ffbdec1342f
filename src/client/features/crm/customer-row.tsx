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
    <li className={css.row}>
      <div className={css.pressed}>
        <Link to="/{-$locale}/customers/$id" params={{ id }} className={css.open}>
          <span className={css.name}>
            {kind === 'company' && <Icon name="tabler:building" />}
            <b>{name}</b>
          </span>
          <span className={css.contact}>
            {phone && <span>{formatPhone(phone, country)}</span>}
            {email && <span>{email}</span>}
            {!phone && !email && <Trans>No contact details</Trans>}
          </span>
          <span className={css.plates}>
            {vehicles.slice(0, mostPlates).map((one) => (
              <Plate key={one.id} plate={one.plate} country={one.country} />
            ))}
            {more > 0 && <span>+{more}</span>}
          </span>
          <span className={css.figures}>
            <span>
              {lastVisitAt ? <Trans>Last visit {format.date(lastVisitAt)}</Trans> : <Trans>No visits yet</Trans>}
              {visits > 0 && (
                <>
                  {' · '}
                  <Plural value={visits} one="# visit" other="# visits" />
                </>
              )}
            </span>
            {spent > 0 && <b>{format.money(spent)}</b>}
            {noShows > 0 && (
              <span className={css.away}>
                <Plural value={noShows} one="# no-show" other="# no-shows" />
              </span>
            )}
          </span>
        </Link>
        {phone ? (
          <a href={`tel:${phone}`} className={joinClasses(buttonClass(), iconOnlyClass)} aria-label={t`Call ${name}`}>
            <Icon name="tabler:phone-call" />
          </a>
        ) : (
          <span className={css.gap} />
        )}
      </div>
    </li>
  )
}

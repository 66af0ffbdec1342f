import { Trans, useLingui } from '@lingui/react/macro'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { CustomerDetails } from '#contract/customers.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import css from './customer.module.css'

/** Shows the number of visits, the last visit, the no-shows, and one-tap contact links. */
export function CustomerFacts({ customer, station }: { customer: CustomerDetails; station: Station }) {
  const { t } = useLingui()
  const { visits, noShows, lastVisitAt, phone, email, name, anonymisedAt } = customer
  const { format, country } = station
  return (
    <>
      {anonymisedAt && (
        <Banner kind="info">
          <Trans>Erased on {format.date(anonymisedAt)}. This can no longer be edited.</Trans>
        </Banner>
      )}
      <dl className={css.facts}>
        <div>
          <dt>
            <Trans>Visits</Trans>
          </dt>
          <dd>{format.number(visits)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Last visit</Trans>
          </dt>
          <dd>{lastVisitAt ? format.date(lastVisitAt) : <Trans>none yet</Trans>}</dd>
        </div>
        {noShows > 0 && (
          <div className={css.away}>
            <dt>
              <Trans>No-shows</Trans>
            </dt>
            <dd>{noShows}</dd>
          </div>
        )}
      </dl>
      {(phone || email) && (
        <div className={css.reaches}>
          {phone && (
            <a href={`tel:${phone}`} className={buttonClass()} aria-label={t`Call ${name}`}>
              <Icon name="tabler:phone-call" />
              <span>{formatPhone(phone, country)}</span>
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} className={buttonClass()} aria-label={t`Email ${name}`}>
              <Icon name="tabler:mail" />
              <span>{email}</span>
            </a>
          )}
        </div>
      )}
    </>
  )
}

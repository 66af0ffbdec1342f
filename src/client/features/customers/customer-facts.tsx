import { Plural, Trans, useLingui } from '@lingui/react/macro'
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
          <Trans>Forgotten on {format.date(anonymisedAt)}: nothing of this can be changed any more.</Trans>
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
            <Trans>Last here</Trans>
          </dt>
          <dd>{lastVisitAt ? format.date(lastVisitAt) : <Trans>not yet</Trans>}</dd>
        </div>
        {noShows > 0 && (
          <div className={css.away}>
            <dt>
              <Trans>Visits missed</Trans>
            </dt>
            <dd>
              <Plural value={noShows} one="# time" other="# times" />
            </dd>
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
            <a href={`mailto:${email}`} className={buttonClass()} aria-label={t`Write an e-mail to ${name}`}>
              <Icon name="tabler:mail" />
              <span>{email}</span>
            </a>
          )}
        </div>
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { baseInfoQuery } from '#client/api/station-queries.ts'
import { carOf, numberLabel } from '#client/features/appointments/car-labels.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { writeTaxNumber } from '#client/features/customers/company-values.ts'
import { legalQuery } from '#client/features/legals/legal-query.ts'
import { addressOf } from '#domain/codes/company.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import css from './price-paper.module.css'

export type PaperHeadProps = Pick<OrderPartProps, 'order' | 'station' | 'now'> & {
  title: string
  /** The address of the loaded logo; `null`: none. */
  logoUrl: string | null
}

/** The top of a paper for the customer: the workshop, the order, the customer and the car. */
export function PaperHead({ title, logoUrl, order, station, now }: PaperHeadProps) {
  const { i18n, t } = useLingui()
  const { format, country } = station
  const { customer, company, vehicle, mileage } = order
  return (
    <>
      <header>
        <div>
          {logoUrl !== null && <img className={css.logo} src={logoUrl} alt="" />}
          <Seller country={country} />
        </div>
        <div className={css.about}>
          <h1>{title}</h1>
          <p>
            <Trans>Order {numberLabel(order, i18n)}</Trans>
          </p>
          <p>{format.date(now)}</p>
        </div>
      </header>
      <div className={css.parties}>
        <section>
          <h2>
            <Trans>Customer</Trans>
          </h2>
          <p>
            <b>{customer?.name || '–'}</b>
          </p>
          {company && (
            <>
              {addressOf(company) && <p>{addressOf(company)}</p>}
              {company.nip && (
                <p>
                  {company.country === 'PL' ? 'NIP' : t`Tax number`} {writeTaxNumber(company.nip, company.country)}
                </p>
              )}
            </>
          )}
          {customer?.phone && <p>{formatPhone(customer.phone, country)}</p>}
        </section>
        <section>
          <h2>
            <Trans>Vehicle</Trans>
          </h2>
          <p>
            <b translate="no">{vehicle.plate ?? t`No plate yet`}</b>{' '}
            {[carOf(order), vehicle.year].filter(Boolean).join(' ')}
          </p>
          {vehicle.vin && (
            <p>
              VIN <span translate="no">{vehicle.vin}</span>
            </p>
          )}
          {mileage !== null && (
            <p>
              <Trans>Mileage</Trans> {format.distance(mileage)}
            </p>
          )}
        </section>
      </div>
    </>
  )
}

/** The company of the station, or its name and address until the company data are saved. */
function Seller({ country }: { country: string }) {
  const { t } = useLingui()
  const legal = useQuery(legalQuery).data
  const base = useQuery(baseInfoQuery).data
  const from = legal ?? base
  if (!from) return null
  return (
    <>
      <p>
        <b>{from.name}</b>
      </p>
      {legal && base && base.name !== legal.name && <p>{base.name}</p>}
      <p>{addressOf(from)}</p>
      {legal?.nip && (
        <p>
          {legal.country === 'PL' ? 'NIP' : t`Tax number`} {writeTaxNumber(legal.nip, legal.country)}
        </p>
      )}
      {base && <p>{[formatPhone(base.phone, country), base.email].filter(Boolean).join(' · ')}</p>}
    </>
  )
}

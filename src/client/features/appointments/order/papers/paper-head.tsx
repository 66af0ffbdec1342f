import { Trans, useLingui } from '@lingui/react/macro'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { baseInfoQuery, stationServicesQuery } from '#client/api/station-queries.ts'
import { carOf, numberLabel } from '#client/features/appointments/car-labels.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { legalQuery } from '#client/features/legals/legal-query.ts'
import { paperLabels } from '#contract/labels/paper-labels.ts'
import { addressOf, writeTaxNumber } from '#domain/codes/company.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import css from './price-paper.module.css'

const longestWaitMs = 3_000

/** Resolves when the data of papers are there that the page of an order does not have: what comes later is missing. */
export async function loadPaperData(queryClient: QueryClient): Promise<void> {
  const all = Promise.allSettled([
    queryClient.ensureQueryData(legalQuery),
    queryClient.ensureQueryData(baseInfoQuery),
    queryClient.ensureQueryData(stationServicesQuery),
  ])
  await Promise.race([all, new Promise((done) => setTimeout(done, longestWaitMs))])
}

export type PaperHeadProps = Pick<OrderPartProps, 'order' | 'station' | 'now'> & {
  title: string
  /** The address of the loaded logo; `null`: none. */
  logoUrl: string | null
}

/** The top of a paper for the customer: the workshop, the order, the customer and the car. */
export function PaperHead({ title, logoUrl, order, station, now }: PaperHeadProps) {
  const { i18n } = useLingui()
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
          <h2>{i18n._(paperLabels.customer)}</h2>
          <p>
            <b>{customer?.name || '–'}</b>
          </p>
          {company && (
            <>
              {addressOf(company) && <p>{addressOf(company)}</p>}
              {company.nip && (
                <p>
                  {company.country === 'PL' ? 'NIP' : i18n._(paperLabels.taxNumber)}{' '}
                  {writeTaxNumber(company.nip, company.country)}
                </p>
              )}
            </>
          )}
          {customer?.phone && <p>{formatPhone(customer.phone, country)}</p>}
        </section>
        <section>
          <h2>{i18n._(paperLabels.vehicle)}</h2>
          <p>
            <b translate="no">{vehicle.plate ?? i18n._(paperLabels.noPlate)}</b>{' '}
            {[carOf(order), vehicle.year].filter(Boolean).join(' ')}
          </p>
          {vehicle.vin && (
            <p>
              VIN <span translate="no">{vehicle.vin}</span>
            </p>
          )}
          {mileage !== null && (
            <p>
              {i18n._(paperLabels.mileage)} {format.distance(mileage)}
            </p>
          )}
        </section>
      </div>
    </>
  )
}

/** The company of the station, or its name and address until the company data are saved. */
function Seller({ country }: { country: string }) {
  const { i18n } = useLingui()
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
          {legal.country === 'PL' ? 'NIP' : i18n._(paperLabels.taxNumber)} {writeTaxNumber(legal.nip, legal.country)}
        </p>
      )}
      {base && <p>{[formatPhone(base.phone, country), base.email].filter(Boolean).join(' · ')}</p>}
    </>
  )
}

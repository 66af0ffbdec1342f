import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { stationServicesQuery } from '#client/api/station-queries.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import { writeQuantity } from '#client/features/appointments/write-typed.ts'
import { typedAmount } from '#domain/money/amount-to-pay.ts'
import type { VatPercent } from '#domain/money/money.ts'
import { usualVat } from '#domain/money/vat-rates.ts'
import { addDays } from '#domain/wall-time.ts'
import { estimateDays, type PricePaper as Kind } from './paper.ts'
import { PaperHead, type PaperHeadProps } from './paper-head.tsx'
import { advisedWork, paperSums } from './paper-lines.ts'
import css from './price-paper.module.css'

export type PricePaperProps = Pick<OrderPartProps, 'order' | 'station' | 'now'> &
  Pick<PaperHeadProps, 'logoUrl'> & { paper: Kind }

/**
 * The estimate, or the summary at the handover: A4, black on white. Rows have net amounts; the tax and the gross sum
 * of each rate are below them, so that they add up to the grosz.
 */
export function PricePaper({ paper, logoUrl, order, station, now }: PricePaperProps) {
  const { t } = useLingui()
  const { jobOf } = useJobLabels()
  const services = useQuery(stationServicesQuery).data?.services ?? []
  const { format, country } = station
  const typed =
    order.status === 'ready' || order.status === 'completed' ? typedAmount(order.status, order.events) : null
  const usual = { vatRate: usualVat(services, country) ?? null, unit: t`pcs` }
  const { rows, totals, toPay } = paperSums(paper, { ...order, typed }, usual)
  const rateOf = (rate: VatPercent) => (rate === null ? t`exempt` : `${format.number(rate)}%`)
  const today = format.dateOf(now)
  const isEstimate = paper === 'estimate'
  const advised = isEstimate ? [] : advisedWork(order)
  const hasDiscount = rows.some(({ line }) => line.discountPercent > 0)
  const job = jobOf(order)
  return (
    <article className={css.paper} data-paper={paper} aria-label={isEstimate ? t`Estimate` : t`Order summary`}>
      <PaperHead title={isEstimate ? t`Estimate` : t`Order summary`} {...{ logoUrl, order, station, now }} />
      {job && (
        <section>
          <h2>
            <Trans>Job</Trans>
          </h2>
          <p className={css.text}>{job}</p>
        </section>
      )}
      {rows.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t`No.`}</th>
              <th scope="col">{t`Description`}</th>
              <th scope="col">{t`Quantity`}</th>
              <th scope="col">{t`Net price`}</th>
              {hasDiscount && <th scope="col">{t`Discount`}</th>}
              <th scope="col">{t`VAT`}</th>
              <th scope="col">{t`Net`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ place, line, net }) => (
              <Fragment key={line.id}>
                {line.finding !== null && (
                  <tr className={css.proposed}>
                    <th colSpan={hasDiscount ? 7 : 6} scope="colgroup">
                      <Trans>Proposed: {line.finding}</Trans>
                    </th>
                  </tr>
                )}
                <tr data-row>
                  <td>{place}</td>
                  <td className={css.name}>{line.name}</td>
                  <td>
                    {writeQuantity(line.quantity, format.tag)} {line.unit}
                  </td>
                  <td>{format.money(line.netPrice)}</td>
                  {hasDiscount && <td>{line.discountPercent > 0 && `−${format.number(line.discountPercent)}%`}</td>}
                  <td>{rateOf(line.vatRate)}</td>
                  <td>{format.money(net)}</td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={css.text}>
          <Trans>No items.</Trans>
        </p>
      )}
      <div className={css.end}>
        <dl className={css.sums}>
          <Sum name={t`Net`}>{format.money(totals.net)}</Sum>
          {totals.byRate.map(({ vatRate, vat, net }) => (
            <Sum
              key={String(vatRate)}
              name={
                totals.byRate.length > 1 ? t`VAT ${rateOf(vatRate)} of ${format.money(net)}` : t`VAT ${rateOf(vatRate)}`
              }
            >
              {format.money(vat)}
            </Sum>
          ))}
          <Sum name={t`Total incl. VAT`} isTotal>
            {format.money(totals.gross)}
          </Sum>
          {toPay && toPay.difference !== 0 && (
            <Sum name={t`To pay`} isTotal>
              {format.money(toPay.amount)}
            </Sum>
          )}
        </dl>
        {advised.length > 0 && (
          <section>
            <h2>
              <Trans>Advised and declined by the customer</Trans>
            </h2>
            <ul>
              {advised.map(({ id, what, reason }) => (
                <li key={id}>{[what, reason].filter(Boolean).join(': ')}</li>
              ))}
            </ul>
          </section>
        )}
        <p className={css.small}>
          {isEstimate ? (
            <Trans>Valid until {format.date(noonOf(addDays(today, estimateDays)))}. This is not a VAT invoice.</Trans>
          ) : (
            <Trans>This is not a VAT invoice.</Trans>
          )}
        </p>
        <div className={css.signatures}>
          <p>{isEstimate ? <Trans>Customer: I order this work</Trans> : <Trans>Customer: I received the car</Trans>}</p>
          <p>
            <Trans>Workshop</Trans>
          </p>
        </div>
      </div>
    </article>
  )
}

const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`)

type SumProps = { name: string; isTotal?: boolean; children: ReactNode }

function Sum({ name, isTotal, children }: SumProps) {
  return (
    <div className={isTotal ? css.total : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

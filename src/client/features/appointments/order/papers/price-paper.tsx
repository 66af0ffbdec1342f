import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { stationServicesQuery } from '#client/api/station-queries.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import { paperLabels } from '#contract/labels/paper-labels.ts'
import { paperNames } from '#contract/labels/paper-names.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import { typedAmount } from '#domain/money/amount-to-pay.ts'
import type { VatPercent } from '#domain/money/money.ts'
import { usualVat } from '#domain/money/vat-rates.ts'
import { writePercent, writeQuantity } from '#domain/money/write-typed.ts'
import { type PricePaper as Kind, linkExpiry } from '#domain/papers/paper.ts'
import { advisedWork, paperSums } from '#domain/papers/paper-lines.ts'
import { PaperHead, type PaperHeadProps } from './paper-head.tsx'
import css from './price-paper.module.css'

export type PricePaperProps = Pick<OrderPartProps, 'order' | 'station' | 'now'> &
  Pick<PaperHeadProps, 'logoUrl'> & { paper: Kind }

/**
 * The estimate, or the summary at the handover: A4, black on white. Rows have net amounts; the tax and the gross sum
 * of each rate are below them, so that they add up to the grosz.
 */
export function PricePaper({ paper, logoUrl, order, station, now }: PricePaperProps) {
  const { i18n } = useLingui()
  const write = (label: TextDescriptor, values = {}) => i18n._({ ...label, values })
  const title = write(paperNames[paper])
  const { jobOf } = useJobLabels()
  const services = useQuery(stationServicesQuery).data?.services ?? []
  const { format, country } = station
  const typed =
    order.status === 'ready' || order.status === 'completed' ? typedAmount(order.status, order.events) : null
  const usual = { vatRate: usualVat(services, country) ?? null, unit: write(paperLabels.pieces) }
  const { rows, totals, toPay } = paperSums(paper, { ...order, typed }, usual)
  const rateOf = (rate: VatPercent) => (rate === null ? write(paperLabels.exempt) : writePercent(rate, format.tag))
  const isEstimate = paper === 'estimate'
  const advised = isEstimate ? [] : advisedWork(order)
  const hasDiscount = rows.some(({ line }) => line.discountPercent > 0)
  const job = jobOf(order)
  return (
    <article className={css.paper} data-paper={paper} aria-label={title}>
      <PaperHead {...{ title, logoUrl, order, station, now }} />
      {job && (
        <section>
          <h2>{write(paperLabels.job)}</h2>
          <p className={css.text}>{job}</p>
        </section>
      )}
      {rows.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{write(paperLabels.place)}</th>
              <th scope="col">{write(paperLabels.description)}</th>
              <th scope="col">{write(paperLabels.quantity)}</th>
              <th scope="col">{write(paperLabels.netPrice)}</th>
              {hasDiscount && <th scope="col">{write(paperLabels.discount)}</th>}
              <th scope="col">{write(paperLabels.vat)}</th>
              <th scope="col">{write(paperLabels.net)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ place, line, net }) => (
              <Fragment key={line.id}>
                {line.finding !== null && (
                  <tr className={css.proposed}>
                    <th colSpan={hasDiscount ? 7 : 6} scope="colgroup">
                      {write(paperLabels.proposed, { what: line.finding })}
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
                  {hasDiscount && (
                    <td>{line.discountPercent > 0 && `−${writePercent(line.discountPercent, format.tag)}`}</td>
                  )}
                  <td>{rateOf(line.vatRate)}</td>
                  <td>{format.money(net)}</td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={css.text}>{write(paperLabels.noItems)}</p>
      )}
      <div className={css.end}>
        <dl className={css.sums}>
          <Sum name={write(paperLabels.net)}>{format.money(totals.net)}</Sum>
          {totals.byRate.map(({ vatRate, vat, net }) => (
            <Sum
              key={String(vatRate)}
              name={write(totals.byRate.length > 1 ? paperLabels.vatSumOf : paperLabels.vatSum, {
                rate: rateOf(vatRate),
                net: format.money(net),
              })}
            >
              {format.money(vat)}
            </Sum>
          ))}
          <Sum name={write(paperLabels.total)} isTotal>
            {format.money(totals.gross)}
          </Sum>
          {toPay && toPay.difference !== 0 && (
            <Sum name={write(paperLabels.toPay)} isTotal>
              {format.money(toPay.amount)}
            </Sum>
          )}
        </dl>
        {advised.length > 0 && (
          <section>
            <h2>{write(paperLabels.advised)}</h2>
            <ul>
              {advised.map(({ id, what, reason }) => (
                <li key={id}>{[what, reason].filter(Boolean).join(': ')}</li>
              ))}
            </ul>
          </section>
        )}
        <p className={css.small}>
          {isEstimate
            ? write(paperLabels.validUntil, { date: format.date(linkExpiry('estimate', now)) })
            : write(paperLabels.noInvoice)}
        </p>
        <div className={css.signatures}>
          <p>{write(isEstimate ? paperLabels.orders : paperLabels.received)}</p>
          <p>{write(paperLabels.workshop)}</p>
        </div>
      </div>
    </article>
  )
}

type SumProps = { name: string; isTotal?: boolean; children: ReactNode }

function Sum({ name, isTotal, children }: SumProps) {
  return (
    <div className={isTotal ? css.total : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Format } from '#client/i18n/format.ts'
import type { VatPercent } from '#domain/money/money.ts'
import type { OrderTotals } from '#domain/money/order-lines.ts'
import { writePercent } from '#domain/money/write-typed.ts'
import css from './order-lines.module.css'

type OrderSumsProps = {
  totals: Pick<OrderTotals, 'net' | 'gross' | 'discount' | 'byRate'>
  format: Format
  /** By default `Total`; `null` shows no total. */
  totalLabel?: ReactNode
}

/**
 * The net sum, the tax of each rate, and the total. The items above have their discounts already, so the discount is no
 * row of its own: nobody may subtract it twice.
 */
export function OrderSums({ totals, format, totalLabel = <Trans>Total</Trans> }: OrderSumsProps) {
  const { t } = useLingui()
  const { net, gross, discount, byRate } = totals
  const rateLabels = (rate: VatPercent) => (rate === null ? t`exempt` : writePercent(rate, format.tag))
  return (
    <dl className={css.sums}>
      <div>
        <dt>
          <Trans>Net</Trans>
          {discount > 0 && (
            <span>
              {' '}
              <Trans>after a discount of {format.money(discount)}</Trans>
            </span>
          )}
        </dt>
        <dd>{format.money(net)}</dd>
      </div>
      {byRate.map(({ vatRate, vat, net: ofNet }) => (
        <div key={String(vatRate)}>
          <dt>
            <Trans>VAT {rateLabels(vatRate)}</Trans>
            {byRate.length > 1 && (
              <span>
                {' '}
                <Trans>of {format.money(ofNet)}</Trans>
              </span>
            )}
          </dt>
          <dd>{format.money(vat)}</dd>
        </div>
      ))}
      {totalLabel !== null && (
        <div className={css.total}>
          <dt>{totalLabel}</dt>
          <dd>{format.money(gross)}</dd>
        </div>
      )}
    </dl>
  )
}

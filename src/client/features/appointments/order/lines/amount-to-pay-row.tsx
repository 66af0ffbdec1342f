import { Trans } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { AmountToPay } from '#domain/money/amount-to-pay.ts'
import css from './order-lines.module.css'

/** The amount that was typed, and by how much it differs from the items. */
export function AmountToPayRow({ toPay: { amount, difference }, format }: { toPay: AmountToPay; format: Format }) {
  return (
    <dl className={css.sums}>
      <div className={css.total}>
        <dt>
          <Trans>To pay</Trans>
        </dt>
        <dd>{format.money(amount)}</dd>
      </div>
      {difference !== 0 && (
        <div className={css.differs}>
          <dt>
            <Icon name="tabler:alert-triangle" size={20} /> <Trans>Differs from the items total</Trans>
          </dt>
          <dd>
            {difference > 0 ? '+' : ''}
            {format.money(difference)}
          </dd>
        </div>
      )}
    </dl>
  )
}

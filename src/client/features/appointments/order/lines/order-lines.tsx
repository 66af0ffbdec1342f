import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OrderRestProps } from '#client/features/appointments/order-part.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { desk } from '#domain/role.ts'
import { PendingWorkLine, unsentFinding } from './additional-work-line.tsx'
import { AmountToPayRow } from './amount-to-pay-row.tsx'
import { lineKindLabels } from './line-kind-labels.ts'
import { writeQuantity } from './order-line-entry.ts'
import css from './order-lines.module.css'
import { OrderLinesSheet } from './order-lines-sheet.tsx'
import { OrderSums } from './order-sums.tsx'
import { toPayOf } from './to-pay-of.ts'

/**
 * The lines of an order. In the workshop they list the work and the parts without prices: prices are for the desk, and
 * anybody who passes can read a tablet there.
 */
export function OrderLines(props: OrderRestProps) {
  const { order, station } = props
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const unsent = unsentFinding(props)
  const { lines, totals } = order
  const { format } = station
  const isDesk = desk.includes(station.role)
  const toPay = toPayOf(order)
  // One sum is enough where the items are what is paid.
  const isTotalPaid = lines.length > 0 && toPay?.difference === 0
  if (!isDesk && lines.length === 0 && !unsent) return null
  const open = () => setOpen(true)
  return (
    <Card
      title={<Trans>Labour and parts</Trans>}
      aside={
        isDesk &&
        lines.length > 0 && (
          <IconButton icon="tabler:pencil" label={t`Edit items`} aria-haspopup="dialog" onClick={open} />
        )
      }
    >
      {lines.length > 0 && (
        <ul className={css.lines}>
          {lines.map(({ id, kind, name, quantity, unit, net, discountPercent }) => (
            <li key={id}>
              <Icon name={lineKindLabels[kind].icon} label={i18n._(lineKindLabels[kind].word)} />
              <span className={css.name}>{name}</span>
              <span className={css.amount}>
                {writeQuantity(quantity, format.tag)} {unit}
                {isDesk && discountPercent > 0 && <> · −{format.number(discountPercent)}%</>}
              </span>
              {isDesk && <span className={css.price}>{format.money(net)}</span>}
            </li>
          ))}
        </ul>
      )}
      {unsent && <PendingWorkLine finding={unsent} station={station} />}
      {isDesk && lines.length > 0 && (
        <OrderSums totals={totals} format={format} totalLabel={isTotalPaid ? <Trans>To pay</Trans> : undefined} />
      )}
      {isDesk && toPay && !isTotalPaid && <AmountToPayRow toPay={toPay} format={format} />}
      {isDesk && lines.length === 0 && (
        <>
          {!unsent && (
            <p className={css.none}>
              <Trans>No items yet. Add labour, parts and fees.</Trans>
            </p>
          )}
          <Button icon="tabler:plus" className={css.first} aria-haspopup="dialog" onClick={open}>
            <Trans>Add items</Trans>
          </Button>
        </>
      )}
      {isOpen && <OrderLinesSheet {...props} onClose={() => setOpen(false)} />}
    </Card>
  )
}

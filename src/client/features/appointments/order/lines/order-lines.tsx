import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import { lineKindLabels } from '#client/features/appointments/line-kind-labels.ts'
import type { OrderRestProps } from '#client/features/appointments/order-part.ts'
import { PendingButton } from '#client/features/appointments/status/pending-mark.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { writePercent, writeQuantity } from '#domain/money/write-typed.ts'
import { readLineText } from '#domain/outbox/current.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { desk } from '#domain/role.ts'
import { ApprovedLines, unsentApproved } from './additional-work-line.tsx'
import { AmountToPayRow } from './amount-to-pay-row.tsx'
import { lineEntriesOf, unsentLineIds } from './line-drafts.ts'
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
  const approved = unsentApproved(props)
  const unsent = props.unsent ?? []
  const hidden = useHiddenLines(order.id, order.lines, unsent)
  const { lines, totals } = order
  const { format } = station
  const isDesk = desk.includes(station.role)
  const toPay = toPayOf(order)
  // One sum is enough where the items are what is paid.
  const isTotalPaid = lines.length > 0 && toPay?.difference === 0
  if (!isDesk && lines.length === 0 && approved.length === 0) return null
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
      {lines.length + hidden.length > 0 && (
        <ul className={css.lines}>
          {lines.map(({ id, kind, name, quantity, unit, net, discountPercent }) => (
            <li key={id}>
              <Icon name={lineKindLabels[kind].icon} label={i18n._(lineKindLabels[kind].word)} />
              <span className={css.name}>{name}</span>
              <span className={css.amount}>
                {writeQuantity(quantity, format.tag)} {unit}
                {isDesk && discountPercent > 0 && <> · −{writePercent(discountPercent, format.tag)}</>}
              </span>
              {isDesk && <span className={css.price}>{format.money(net)}</span>}
              <UnsentLine entries={lineEntriesOf(unsent, id)} />
            </li>
          ))}
          {hidden.map(({ id, name, isRemoved }) => (
            <li key={id}>
              <span className={css.name}>
                {isRemoved ? (
                  <>
                    <span className="visually-hidden">{t`item removed`}: </span>
                    <del>{name || t`an item`}</del>
                  </>
                ) : (
                  name
                )}
              </span>
              <UnsentLine entries={lineEntriesOf(unsent, id)} />
            </li>
          ))}
        </ul>
      )}
      {approved.length > 0 && <ApprovedLines findings={approved} station={station} />}
      {isDesk && lines.length > 0 && (
        <OrderSums
          totals={totals}
          format={format}
          totalLabel={isTotalPaid && order.status !== 'completed' ? <Trans>To pay</Trans> : undefined}
        />
      )}
      {isDesk && toPay && !isTotalPaid && <AmountToPayRow toPay={toPay} format={format} />}
      {isDesk && lines.length === 0 && (
        <>
          {approved.length + hidden.length === 0 && (
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

const UnsentLine = ({ entries }: { entries: readonly OutboxEntry[] }) =>
  entries.length > 0 && <PendingButton queue={entries} />

type HiddenLine = { id: string; name: string; isRemoved: boolean }

/** The lines with unsent changes that are not shown among the others: removed here, or refused by the server. */
function useHiddenLines(
  orderId: string,
  shown: readonly { id: string }[],
  unsent: readonly OutboxEntry[],
): readonly HiddenLine[] {
  const queryClient = useQueryClient()
  const saved = queryClient.getQueryData(orderQuery(orderId).queryKey)?.lines ?? []
  return unsentLineIds(unsent)
    .filter((id) => shown.every((line) => line.id !== id))
    .map((id) => {
      const entries = lineEntriesOf(unsent, id)
      const typed = entries.findLast(({ kind }) => kind === 'line')
      const text = typed ? readLineText(typed.body) : saved.find((line) => line.id === id)
      return { id, name: text?.name ?? '', isRemoved: entries.at(-1)?.kind === 'line-removal' }
    })
}

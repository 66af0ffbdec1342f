import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useRef } from 'react'
import { useNames } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import { StatusFlag } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import { OrderRow } from './order-row.tsx'
import css from './orders-board.module.css'
import { statusesInOrder } from './orders-labels.ts'

export type OrdersBoardProps = {
  orders: readonly Appointment[]
  /** The statuses with a column; empty: those that have cars. */
  shown: readonly Status[]
  station: Station
  now: number
  /** The orders belong to the previous search. */
  isOld: boolean
  /** There are more orders than were fetched. */
  isMore: boolean
  /** Called on ArrowUp at the first card of a column. */
  onLeave: () => void
}

/** The orders in columns by status. Arrow keys move between them, Enter opens one. */
export function OrdersBoard({ orders, shown, station, now, isOld, isMore, onLeave }: OrdersBoardProps) {
  const names = useNames()
  const board = useRef<HTMLDivElement>(null)
  const today = station.format.dateOf(now)
  const byStatus = Map.groupBy(orders, ({ status }) => status)
  const columns = shown.length > 0 ? shown : statusesInOrder.filter((status) => byStatus.has(status))

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const lists = [...(board.current?.querySelectorAll('ul') ?? [])].map((list) => [
      ...list.querySelectorAll<HTMLElement>('[data-order]'),
    ])
    const cards = lists.filter((list) => list.length > 0)
    const column = cards.findIndex((list) => list.includes(document.activeElement as HTMLElement))
    const row = cards[column]?.indexOf(document.activeElement as HTMLElement) ?? -1
    const step = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[event.key]
    if (!step || row < 0) return
    event.preventDefault()
    const [across = 0, down = 0] = step
    if (row + down < 0) return onLeave()
    const next = cards[column + across]
    next?.[Math.min(row + down, next.length - 1)]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the links inside
    <div ref={board} className={css.board} onKeyDown={press} aria-busy={isOld}>
      {columns.map((status) => {
        const cars = byStatus.get(status) ?? []
        return (
          <section key={status} className={css.column} aria-labelledby={`orders-${status}`}>
            <h2 id={`orders-${status}`} className={css.head}>
              <StatusFlag status={status} />{' '}
              <span className={css.count}>
                {cars.length}
                {isMore && cars.length > 0 && '+'}
              </span>
            </h2>
            {cars.length === 0 && (
              <p className={css.none}>
                <Trans>No cars</Trans>
              </p>
            )}
            <ul className={css.list}>
              {cars.map((order) => (
                <li key={order.id}>
                  <OrderRow {...{ order, station, names, today }} isUnderDay={false} isUnderStatus />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

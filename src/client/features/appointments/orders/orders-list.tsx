import { Plural, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef } from 'react'
import { useNames } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment, AppointmentOrder } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { groupOrders } from './group-orders.ts'
import { OrderRow } from './order-row.tsx'
import { OrdersColumns } from './orders-columns.tsx'
import css from './orders-list.module.css'

export type OrdersListProps = {
  orders: readonly Appointment[]
  sort: AppointmentOrder
  onSort: (sort: AppointmentOrder) => void
  station: Station
  now: number
  /** All orders are handed over. */
  isHandedOver: boolean
  /** The orders belong to the previous search. */
  isOld: boolean
  /** Called on ArrowUp at the first row. */
  onLeave: () => void
}

/** The orders as rows, grouped by day if they are sorted by time. Arrow keys move between them, Enter opens one. */
export function OrdersList({ orders, sort, onSort, station, now, isHandedOver, isOld, onLeave }: OrdersListProps) {
  const { t } = useLingui()
  const names = useNames()
  const list = useRef<HTMLDivElement>(null)
  const { format } = station
  const today = format.dateOf(now)
  const isByTime = sort === 'startsAt' || sort === '-startsAt'
  const groups = isByTime ? groupOrders(orders, format.dateOf) : [{ date: '', orders }]

  const press = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-order]') ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (to < 0) onLeave()
    else rows[to]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the links inside
    <div ref={list} className={css.orders} onKeyDown={press} aria-busy={isOld} data-days={isByTime || undefined}>
      <OrdersColumns sort={sort} onSort={onSort} isHandedOver={isHandedOver} />
      {groups.map(({ date, orders }) => (
        <section key={date} aria-label={date ? dayLabels(date) : t`Orders`}>
          {date && <h2 className={css.day}>{dayLabels(date)}</h2>}
          <ul className={css.list}>
            {orders.map((order) => (
              <li key={order.id}>
                <OrderRow {...{ order, station, names, today, isHandedOver }} isUnderDay={isByTime} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )

  function dayLabels(date: LocalDate) {
    if (date === today) return t`Today`
    const year = date.slice(0, 4)
    return year === today.slice(0, 4) ? format.day(date) : `${format.day(date)} ${year}`
  }
}

/** Announces changes of the list to screen readers. */
export function OrdersCount({ count, isMore }: { count: number; isMore: boolean }) {
  return (
    <p role="status" className="visually-hidden">
      {isMore ? (
        <Plural value={count} one="# order shown, there are more" other="# orders shown, there are more" />
      ) : (
        <Plural value={count} one="# order shown" other="# orders shown" />
      )}
    </p>
  )
}

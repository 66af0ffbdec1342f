import type { Appointment } from '#contract/appointments.ts'
import { isEnded, isInHouse } from '#domain/appointment.ts'
import type { LocalDate } from '#domain/wall-time.ts'

const filters = ['house', 'coming', 'done'] as const
export type OrderFilter = (typeof filters)[number]
/** What the address of the list says; without it, what is in the house. */
export type OrdersSearch = { show?: OrderFilter }

export function readOrdersSearch(raw: Record<string, unknown>): OrdersSearch {
  const show = filters.find((one) => one === raw.show)
  return show ? { show } : {}
}

const fits: Readonly<Record<OrderFilter, (order: Appointment) => boolean>> = {
  house: ({ status }) => isInHouse(status),
  coming: ({ status }) => !isInHouse(status) && !isEnded(status),
  done: ({ status }) => isEnded(status),
}

export type OrderGroup = { date: LocalDate; orders: readonly Appointment[] }

/** The orders of a filter by the day they start on: what is to come from the nearest day on, the rest newest first. */
export function groupOrders(
  orders: readonly Appointment[],
  filter: OrderFilter,
  dateOf: (instant: string) => LocalDate,
): readonly OrderGroup[] {
  const chosen = orders.filter(fits[filter]).sort((a, b) => a.startsAt.localeCompare(b.startsAt))
  const groups = [...Map.groupBy(chosen, ({ startsAt }) => dateOf(startsAt))].map(([date, orders]) => ({
    date,
    orders,
  }))
  return filter === 'coming' ? groups : groups.reverse()
}

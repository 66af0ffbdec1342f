import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'

export type OrderGroup = { date: LocalDate; orders: readonly Appointment[] }

/** Orders that come in the order of their time, by the day they start on. */
export function groupOrders(orders: readonly Appointment[], dateOf: (instant: string) => LocalDate): OrderGroup[] {
  return [...Map.groupBy(orders, ({ startsAt }) => dateOf(startsAt))].map(([date, group]) => ({ date, orders: group }))
}

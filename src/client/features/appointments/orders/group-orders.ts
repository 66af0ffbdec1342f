import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'

export type OrderGroup = { date: LocalDate; orders: readonly Appointment[] }

/** Groups orders that are sorted by time by the day of their start. */
export function groupOrders(orders: readonly Appointment[], dateOf: (instant: string) => LocalDate): OrderGroup[] {
  return [...Map.groupBy(orders, ({ startsAt }) => dateOf(startsAt))].map(([date, group]) => ({ date, orders: group }))
}

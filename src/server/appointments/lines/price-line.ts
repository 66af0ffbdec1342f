import type { OrderLine, OrderLineEntry } from '#contract/appointments.ts'
import { sumLine } from '#domain/order-lines.ts'

/** A line with what it costs. */
export function priceLine(entry: OrderLineEntry): OrderLine {
  const { net, vat, gross } = sumLine(entry)
  return { ...entry, net, vat, gross }
}

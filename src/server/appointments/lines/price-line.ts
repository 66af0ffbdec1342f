import type { OrderLine, OrderLineEntry } from '#contract/appointments.ts'
import { sumLine } from '#domain/order-lines.ts'

/** Returns the line with its net, VAT and gross amounts. */
export function priceLine(entry: OrderLineEntry): OrderLine {
  const { net, vat, gross } = sumLine(entry)
  return { ...entry, net, vat, gross }
}

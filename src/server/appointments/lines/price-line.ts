import type { OrderLine, OrderLineEntry } from '#contract/appointments.ts'
import { sumLine } from '#domain/money/order-lines.ts'

/** Returns the line with its net, VAT and gross amounts. */
export function priceLine(entry: OrderLineEntry, version: number): OrderLine {
  const { net, vat, gross } = sumLine(entry)
  const { id, kind, name, quantity, unit, netPrice, discountPercent, vatRate } = entry
  return { id, kind, name, quantity, unit, netPrice, discountPercent, vatRate, net, vat, gross, version }
}

/** Whether two lines have the same content, whatever their versions. */
export const isSameLine = (one: OrderLineEntry, other: OrderLineEntry): boolean =>
  JSON.stringify(priceLine(one, 0)) === JSON.stringify(priceLine(other, 0))

import { type AmountToPay, amountToPay, itemsTotal } from './amount-to-pay.ts'
import { type OrderTotals, type PricedLine, sumLine, sumOrder } from './order-lines.ts'

/** A row of a paper: the line with its place, from 1, and its net amount after the discount, in minor units. */
type PaperRow<L extends PricedLine> = { readonly place: number; readonly line: L; readonly net: number }

/** What a paper says of the money of an order, minor units. */
export type PaperSums<L extends PricedLine> = {
  readonly rows: readonly PaperRow<L>[]
  /** Below the rows: their net sum, and the tax and the gross sum of each rate. */
  readonly totals: OrderTotals
  /** `null` if there is no line and no typed amount. */
  readonly toPay: AmountToPay | null
}

/**
 * Returns the rows and the sums of a paper. A row has a net amount and no gross one: the net amounts of the rows add up
 * to the net sum, while the gross amounts of the rows would differ from the total by some grosze, because the tax is
 * computed per rate. `typed`: the amount that was typed when the car became ready, `null` on an estimate.
 */
export function sumPaper<L extends PricedLine>(lines: readonly L[], typed: number | null): PaperSums<L> {
  const totals = sumOrder(lines)
  return {
    rows: lines.map((line, at) => ({ place: at + 1, line, net: sumLine(line).net })),
    totals,
    toPay: amountToPay(typed, itemsTotal({ lines, totals })),
  }
}

import { grossOf, scaled, type VatPercent, vatOf } from './money.ts'

/** What a line of an order is charged for. */
export const lineKinds = ['labour', 'part', 'fee', 'subcontract'] as const
export type LineKind = (typeof lineKinds)[number]

/** The highest price of one unit, minor units. */
export const maxNetPrice = 1_000_000_000

/** One line of an order: integers, except for the percentages, which have at most two decimals. */
export type PricedLine = {
  /** Thousandths of the unit: 1500 is an hour and a half. */
  readonly quantity: number
  /** Of one unit, minor units. Negative for a refund, such as the deposit of an old part. */
  readonly netPrice: number
  readonly discountPercent: number
  readonly vatRate: VatPercent
}

/** The sums of a line rounded on its own, in minor units; `net` is after the discount. */
export type LineSums = { readonly discount: number; readonly net: number; readonly vat: number; readonly gross: number }

type RateSum = {
  readonly vatRate: VatPercent
  readonly net: number
  readonly vat: number
  readonly gross: number
}

/**
 * The sums of an order, minor units. `vat` and `gross` are computed per rate, as on an invoice. `linesVat` and
 * `linesGross` are the sums of the lines, which differ by a few grosze of rounding.
 */
export type OrderTotals = LineSums & {
  readonly linesVat: number
  readonly linesGross: number
  /** Highest rate first, exempt last. */
  readonly byRate: RateSum[]
}

/**
 * Returns the sums of a line. Price, quantity and discount are rounded once together, so the error is at most half a
 * grosz.
 */
export function sumLine({ quantity, netPrice, discountPercent, vatRate }: PricedLine): LineSums {
  const left = 10_000 - Math.round(discountPercent * 100)
  const net = scaled(netPrice, quantity * left, 10_000_000)
  const vat = vatOf(net, vatRate)
  return { discount: scaled(netPrice, quantity, 1000) - net, net, vat, gross: net + vat }
}

const total = <T>(parts: readonly T[], pick: (part: T) => number): number =>
  parts.reduce((sum, part) => sum + pick(part), 0)

/**
 * Returns the sums of an order per VAT rate. The tax is computed from each rate's net sum, not per line (ustawa o VAT,
 * art. 106e ust. 1 pkt 14), so rounding errors do not add up.
 */
export function sumOrder(lines: readonly PricedLine[]): OrderTotals {
  const sums = lines.map((line) => ({ vatRate: line.vatRate, ...sumLine(line) }))
  const byRate = [...Map.groupBy(sums, ({ vatRate }) => vatRate)]
    .sort(([a], [b]) => (b ?? -1) - (a ?? -1))
    .map(([vatRate, parts]) => {
      const net = total(parts, (part) => part.net)
      return { vatRate, net, vat: vatOf(net, vatRate), gross: grossOf(net, vatRate) }
    })
  return {
    discount: total(sums, (sum) => sum.discount),
    net: total(byRate, (rate) => rate.net),
    vat: total(byRate, (rate) => rate.vat),
    gross: total(byRate, (rate) => rate.gross),
    linesVat: total(sums, (sum) => sum.vat),
    linesGross: total(sums, (sum) => sum.gross),
    byRate,
  }
}

/** The id of the line before; `null`: none. `undefined`: the place of a line stays, and a new one is the last. */
export type Placed = string | null | undefined

/** Returns the ids with `id` at its place. A line that is not there counts as `undefined`. */
export function placeLine(ids: readonly string[], id: string, after: Placed): string[] {
  const others = ids.filter((one) => one !== id)
  const at = after === null ? 0 : after === undefined ? -1 : others.indexOf(after) + 1
  // `indexOf` has not found it.
  const isGone = typeof after === 'string' && at === 0
  if (at >= 0 && !isGone) return others.toSpliced(at, 0, id)
  return ids.includes(id) ? [...ids] : [...ids, id]
}

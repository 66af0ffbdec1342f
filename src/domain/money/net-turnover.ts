import { grossOf, netOf, scaled, type VatPercent } from './money.ts'
import { type LineKind, lineKinds } from './order-lines.ts'

/** The lines of an order of one kind and one rate; `net` is the sum of their rounded net amounts, minor units. */
export type ChargedPart = { readonly kind: LineKind; readonly vatRate: VatPercent; readonly net: number }

/** The net amounts of an order by kind of line, minor units; they add up to `net`. */
export type NetSums = Readonly<Record<LineKind, number>> & {
  /** What the amount that was typed when the car became ready adds to the lines, or takes off. */
  readonly agreed: number
  readonly net: number
}

export const noSums: NetSums = { labour: 0, part: 0, fee: 0, subcontract: 0, agreed: 0, net: 0 }

export const addSums = (sums: readonly NetSums[]): NetSums =>
  sums.reduce(
    (sum, one) => ({
      labour: sum.labour + one.labour,
      part: sum.part + one.part,
      fee: sum.fee + one.fee,
      subcontract: sum.subcontract + one.subcontract,
      agreed: sum.agreed + one.agreed,
      net: sum.net + one.net,
    }),
    noSums,
  )

/**
 * Returns the net amounts of an order. What is paid is the typed amount, else the total of the lines. A typed amount has
 * tax: beside lines its net amount has the share that the lines have; without lines it has the usual rate.
 */
export function sumNet(parts: readonly ChargedPart[], typed: number | null, usualRate: VatPercent): NetSums {
  const byKind = { ...noSums, ...Object.fromEntries(lineKinds.map((kind) => [kind, netSum(parts, kind)])) }
  const linesNet = lineKinds.reduce((sum, kind) => sum + byKind[kind], 0)
  const linesGross = [...Map.groupBy(parts, ({ vatRate }) => vatRate)].reduce(
    (sum, [vatRate, ofRate]) => sum + grossOf(netSum(ofRate), vatRate),
    0,
  )
  if (typed === null || typed === linesGross) return { ...byKind, net: linesNet }
  const net = linesGross > 0 ? scaled(typed, linesNet, linesGross) : netOf(typed, usualRate)
  return { ...byKind, agreed: net - linesNet, net }
}

const netSum = (parts: readonly ChargedPart[], kind?: LineKind): number =>
  parts.reduce((sum, part) => sum + (kind === undefined || part.kind === kind ? part.net : 0), 0)

/** The mean of a sum, minor units; `null` of nothing. */
export const meanAmount = (sum: number, count: number): number | null => (count === 0 ? null : scaled(sum, 1, count))

/** Minor units of one currency. */
export const sumAmounts = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

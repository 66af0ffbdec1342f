import type { MonthlyTurnover } from '#contract/figures/figures.ts'
import { lineKinds } from '#domain/money/order-lines.ts'

const kinds = [...lineKinds, 'agreed'] as const
type BarPart = { readonly kind: (typeof kinds)[number]; readonly from: number; readonly to: number }

/** The parts of a month's bar: what was earned above zero, what was taken off below it. `from` is the lower end. */
export function stackMonth(month: MonthlyTurnover): BarPart[] {
  let [top, bottom] = [0, 0]
  return kinds.flatMap((kind): BarPart[] => {
    const value = month[kind]
    if (value === 0) return []
    if (value > 0) {
      top += value
      return [{ kind, from: top - value, to: top }]
    }
    bottom += value
    return [{ kind, from: bottom, to: bottom - value }]
  })
}

/** The highest and the lowest end of all bars. */
function rangeOf(months: readonly MonthlyTurnover[]): { top: number; bottom: number } {
  const ends = months.flatMap((month) => stackMonth(month).flatMap(({ from, to }) => [from, to]))
  return { top: Math.max(0, ...ends), bottom: Math.min(0, ...ends) }
}

/** The values of an axis for all bars, from the lowest to the highest: three to seven round numbers with 0. */
export function scaleOf(months: readonly MonthlyTurnover[]): number[] {
  const { top, bottom } = rangeOf(months)
  const least = Math.max(1, (top - bottom) / 4)
  const ten = 10 ** Math.floor(Math.log10(least))
  const step = ([1, 2, 5].find((one) => one * ten >= least) ?? 10) * ten
  const [first, last] = [Math.floor(bottom / step), Math.max(1, Math.ceil(top / step))]
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

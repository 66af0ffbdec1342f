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

/** The highest and the lowest end of all bars; never equal. */
export function stackRange(months: readonly MonthlyTurnover[]): { top: number; bottom: number } {
  const ends = months.flatMap((month) => stackMonth(month).flatMap(({ from, to }) => [from, to]))
  const [top, bottom] = [Math.max(0, ...ends), Math.min(0, ...ends)]
  return { top: top === bottom ? 1 : top, bottom }
}

import {
  addMonths,
  isPeriod,
  lastFullMonth,
  type Month,
  monthOf,
  monthPeriod,
  monthsFrom,
  type Period,
} from '#domain/figures/period.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import type { FiguresSearch } from './figures-search.ts'

/** Runs of whole months before this one. */
const runs: Readonly<Record<string, number>> = { 'last-3': 3, 'last-12': 12 }

/** Days of one's own, if they are a period. */
const ownDays = ({ from, to }: FiguresSearch): Period | null => {
  if (from === undefined || to === undefined) return null
  return isPeriod({ from, to }) ? { from, to } : null
}

/** The chosen value of the list of periods; `days` are days of one's own. */
export const choiceOf = (search: FiguresSearch, today: LocalDate): string =>
  ownDays(search) ? 'days' : (search.period ?? lastFullMonth(today))

export function periodOf(search: FiguresSearch, today: LocalDate): Period {
  const own = ownDays(search)
  if (own) return own
  const last = lastFullMonth(today)
  const { period = last } = search
  const year = today.slice(0, 4)
  if (period === 'this-year') return { from: `${year}-01-01`, to: `${year}-12-31` }
  const count = runs[period]
  if (count === undefined) return monthPeriod(period)
  return { from: monthPeriod(addMonths(last, 1 - count)).from, to: monthPeriod(last).to }
}

/** This month and the full ones before it, the newest first. */
export const recentMonths = (today: LocalDate): Month[] =>
  monthsFrom(addMonths(monthOf(today), -13), monthOf(today)).toReversed()

/** The twelve months up to the last one of a period, or up to this one. */
export function chartMonths({ to }: Period, today: LocalDate): { from: Month; to: Month } {
  const last = monthOf(to < today ? to : today)
  return { from: addMonths(last, -11), to: last }
}

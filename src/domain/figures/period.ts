import { addDays, dayBounds, daysBetween, isLocalDate, type LocalDate, type Span } from '#domain/wall-time.ts'

/** Days in the station's time zone, both included. */
export type Period = { readonly from: LocalDate; readonly to: LocalDate }
/** A month in the station's time zone, `YYYY-MM`. */
export type Month = string

/** A leap year. */
export const mostPeriodDays = 366
/** Of the turnover by month. */
export const mostMonths = 13

export const isPeriod = ({ from, to }: Period): boolean =>
  isLocalDate(from) && isLocalDate(to) && from <= to && daysBetween(from, to) < mostPeriodDays

/** From the first instant of the period to the first after it, whatever the clocks did in between. */
export const periodSpan = ({ from, to }: Period, zone: string): Span => ({
  from: dayBounds(from, zone).from,
  to: dayBounds(to, zone).to,
})

export const daysOf = ({ from, to }: Period): LocalDate[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, day) => addDays(from, day))

export const monthOf = (date: LocalDate): Month => date.slice(0, 7)

export function addMonths(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

export const monthPeriod = (month: Month): Period => ({
  from: `${month}-01`,
  to: addDays(`${addMonths(month, 1)}-01`, -1),
})

/** The months from one to another, both included. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The last month that is over on a day. */
export const lastFullMonth = (today: LocalDate): Month => addMonths(monthOf(today), -1)

const isWholeMonths = ({ from, to }: Period): boolean => from.endsWith('-01') && addDays(to, 1).endsWith('-01')

/** The period of the same length before: as many months before whole months, otherwise as many days. */
export function periodBefore(period: Period): Period {
  const { from, to } = period
  if (!isWholeMonths(period)) {
    const length = daysBetween(from, to) + 1
    return { from: addDays(from, -length), to: addDays(to, -length) }
  }
  const count = monthsFrom(monthOf(from), monthOf(to)).length
  return { from: monthPeriod(addMonths(monthOf(from), -count)).from, to: addDays(from, -1) }
}

import type { Appointment } from '#contract/appointments.ts'
import { contactDays } from '#domain/contact-visibility.ts'
import {
  addDays,
  dayBounds,
  daysBetween,
  type LocalDate,
  type Span,
  toWall,
  type Weekday,
  weekOf,
} from '#domain/wall-time.ts'

/** The schedule that is always on the device: days before and after today. */
const { back: daysBack, ahead: daysAhead } = contactDays
/** Of which the orders are there as a whole; the nearest days first. */
const mostOrders = 150
/** Of which customer, messages and earlier visits are there too. */
const mostCars = 100

const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

/** The first days of the weeks that the window touches, this week first. */
export function weeksToRead(today: LocalDate, weekStart: Weekday): readonly LocalDate[] {
  const firstOf = (date: LocalDate) => weekOf(date, weekStart)[0] ?? date
  const last = firstOf(addDays(today, daysAhead))
  const weeks: LocalDate[] = []
  for (let first = firstOf(addDays(today, -daysBack)); first <= last; first = addDays(first, 7)) weeks.push(first)
  const current = firstOf(today)
  return [...weeks.filter((first) => first >= current), ...weeks.filter((first) => first < current)]
}

/** The day of a week that was read as a call for that day alone answers it: what starts on it or holds a bay then. */
export function dayOfWeek(week: readonly Appointment[], date: LocalDate, timeZone: string): Appointment[] {
  const day = dayBounds(date, timeZone)
  return week.filter(({ startsAt, blocks }) => {
    const start = Date.parse(startsAt)
    if (start >= day.from && start < day.to) return true
    return blocks.some(({ from, to }) => overlaps({ from: Date.parse(from), to: Date.parse(to) }, day))
  })
}

/** The orders worth having as a whole: in the window, today's first, then those of the nearest days, coming ones first. */
export function ordersToRead(appointments: readonly Appointment[], today: LocalDate, timeZone: string) {
  const distanceOf = ({ startsAt }: Appointment): number => {
    const days = daysBetween(today, toWall(Date.parse(startsAt), timeZone).date)
    if (days < -daysBack || days > daysAhead) return Number.POSITIVE_INFINITY
    return days < 0 ? -days + 0.5 : days
  }
  return [
    ...new Map(appointments.map((one) => [one.id, { id: one.id, version: one.version, at: distanceOf(one) }])).values(),
  ]
    .filter(({ at }) => Number.isFinite(at))
    .sort((a, b) => a.at - b.at)
    .slice(0, mostOrders)
}

/** Of the orders worth having, those of the cars that are worked on: today's, and what stands in the house. */
export function carsToRead(orders: ReturnType<typeof ordersToRead>, onSite: readonly Appointment[]) {
  const onSiteIds = new Set(onSite.map(({ id }) => id))
  return orders.filter(({ at, id }) => at === 0 || onSiteIds.has(id)).slice(0, mostCars)
}

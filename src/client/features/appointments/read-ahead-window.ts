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

/** The days before and after today whose schedule is always on the device. */
const { back: daysBack, ahead: daysAhead } = contactDays
/** The maximum number of complete orders on the device, those of the nearest days first. */
const mostOrders = 150
/** The maximum number of orders with customer, messages and earlier appointments. */
const mostCars = 100

const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

/** Returns the first days of the weeks that overlap the window, this week first. */
export function weeksToRead(today: LocalDate, weekStart: Weekday): readonly LocalDate[] {
  const firstOf = (date: LocalDate) => weekOf(date, weekStart)[0] ?? date
  const last = firstOf(addDays(today, daysAhead))
  const weeks: LocalDate[] = []
  for (let first = firstOf(addDays(today, -daysBack)); first <= last; first = addDays(first, 7)) weeks.push(first)
  const current = firstOf(today)
  return [...weeks.filter((first) => first >= current), ...weeks.filter((first) => first < current)]
}

/**
 * Returns a day of a cached week as the API call for that day would: the appointments that start on it or occupy a bay
 * then.
 */
export function dayOfWeek(week: readonly Appointment[], date: LocalDate, timeZone: string): Appointment[] {
  const day = dayBounds(date, timeZone)
  return week.filter(({ startsAt, blocks }) => {
    const start = Date.parse(startsAt)
    if (start >= day.from && start < day.to) return true
    return blocks.some(({ from, to }) => overlaps({ from: Date.parse(from), to: Date.parse(to) }, day))
  })
}

/**
 * Returns the orders in the window to read completely: today's first, then those of the nearest days, future days
 * before past ones.
 */
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

/** Returns the orders of the cars that are worked on: today's, and those on site. */
export function carsToRead(orders: ReturnType<typeof ordersToRead>, onSite: readonly Appointment[]) {
  const onSiteIds = new Set(onSite.map(({ id }) => id))
  return orders.filter(({ at, id }) => at === 0 || onSiteIds.has(id)).slice(0, mostCars)
}

import type { Appointment, AppointmentOrder } from '#contract/appointments.ts'
import { isOnSite, type Status, statuses } from '#domain/appointment.ts'
import type { Span } from '#domain/wall-time.ts'

const iso = (instant: number): string => new Date(instant).toISOString()

/** The parameters of the list of a day or week. */
export const inSpan = ({ from, to }: Span) => ({ from: iso(from), to: iso(to) })

/** The parameters of the list of all cars on site; more than any workshop has. */
export const onSite = { status: statuses.filter(isOnSite).join(','), limit: '200' }

/** Bookings of customers that are not settled: the desk, or after a proposal the customer, still has to answer. */
export const requestStatuses = ['requested', 'proposed'] as const satisfies readonly Status[]

/** The parameters of the list of requests; more than any workshop leaves open. */
export const openRequests = { status: requestStatuses.join(','), limit: '200' }

/** The length of a page of orders. */
export const ordersPage = { limit: '50' }

/** Returns whether an appointment overlaps a span, as the server decides it for the list of a day or week. */
export const overlaps =
  ({ from, to }: Span) =>
  ({ startsAt, workMinutes }: Pick<Appointment, 'startsAt' | 'workMinutes'>): boolean => {
    const start = Date.parse(startsAt)
    return start < to && start + workMinutes * 60_000 > from
  }

export const isOrderOnSite = ({ status }: Pick<Appointment, 'status'>): boolean => isOnSite(status)
export const isRequest = ({ status }: Pick<Appointment, 'status'>): boolean =>
  requestStatuses.some((one) => one === status)
export const anyOrder = (): boolean => true

/** Returns a sorted list of orders with one more: at its place if it is sorted by the start, else first. */
export function insertSorted<A extends Appointment>(list: readonly A[], one: A, sort: AppointmentOrder): A[] {
  const isBefore = (other: A) =>
    sort === 'startsAt' ? one.startsAt < other.startsAt : sort !== '-startsAt' || one.startsAt > other.startsAt
  const at = list.findIndex(isBefore)
  return at < 0 ? [...list, one] : list.toSpliced(at, 0, one)
}

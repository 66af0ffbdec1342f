import { type Appointment, type AppointmentOrder, appointmentOrders } from '#contract/appointments.ts'
import { isEnded, isOnSite, type Status, statuses } from '#domain/appointment.ts'
import { desk, type Role } from '#domain/role.ts'
import { dayBounds, isLocalDate, type LocalDate } from '#domain/wall-time.ts'
import { requestStatuses } from './list-parts.ts'

/** The search parameters of the order list. Without any it shows the cars on site; a text search covers all orders. */
export type OrdersSearch = {
  q?: string
  /** Statuses separated by commas, in the order of the life cycle, or `all`. */
  status?: string
  sort?: AppointmentOrder
  /** An id, or `none`: unassigned. */
  employee?: string
  /** An id, or `none`: waiting for a bay. */
  bay?: string
  /** The day of the start. */
  day?: LocalDate
  /** Columns by status; undefined: a list. */
  view?: 'board'
}

const maxTyped = 80
const idOrNone = (raw: unknown): raw is string => typeof raw === 'string' && /^(none|[0-9a-f-]{36})$/i.test(raw)
const textOf = (raw: unknown): string => (typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw : '')

/** Omits invalid parameters, so that an old link still opens the list. */
export function readOrdersSearch(raw: Record<string, unknown>): OrdersSearch {
  const search: OrdersSearch = {}
  // The router parses digits as a number.
  const q = textOf(raw.q).slice(0, maxTyped)
  if (q.trim()) search.q = q
  const status = raw.status === 'all' ? 'all' : joinStatuses(textOf(raw.status).split(','))
  if (status) search.status = status
  const sort = appointmentOrders.find((one) => one === raw.sort)
  if (sort) search.sort = sort
  if (idOrNone(raw.employee)) search.employee = raw.employee
  if (idOrNone(raw.bay)) search.bay = raw.bay
  if (typeof raw.day === 'string' && isLocalDate(raw.day)) search.day = raw.day
  if (raw.view === 'board') search.view = raw.view
  return search
}

/** Joins the known statuses in the order of the life cycle, so that a set of statuses has one URL. */
const joinStatuses = (chosen: readonly string[]): string =>
  statuses.filter((status) => chosen.includes(status)).join(',')

const list = (fits: (status: Status) => boolean) => statuses.filter(fits)
const awaiting = list((status) => status.startsWith('awaiting') || status === 'on-hold')

/** The named groups of statuses. */
export const orderFilters = {
  house: list(isOnSite),
  waiting: awaiting,
  ready: ['ready'],
  requests: requestStatuses,
  planned: ['requested', 'proposed', 'confirmed'],
  done: ['completed'],
  off: ['cancelled', 'rejected', 'no-show'],
  all: [],
} as const satisfies Record<string, readonly Status[]>
export type OrderFilter = keyof typeof orderFilters

/** Whether a role is offered a filter: only the desk answers requests. */
export const isFilterOf = (filter: OrderFilter, role: Role): boolean => filter !== 'requests' || desk.includes(role)

/** Returns the statuses to show; an empty list means all. */
export function statusesOf({ q, status, employee, bay, day }: OrdersSearch): readonly Status[] {
  if (status === undefined) return q || employee || bay || day ? [] : orderFilters.house
  return status === 'all' ? [] : statuses.filter((one) => status.split(',').includes(one))
}

/** Returns the named filter with exactly these statuses; `null` if there is none. */
export function filterOf(search: OrdersSearch): OrderFilter | null {
  const shown = joinStatuses(statusesOf(search))
  const names = Object.keys(orderFilters) as OrderFilter[]
  return names.find((name) => joinStatuses(orderFilters[name]) === shown) ?? null
}

/** Returns the search with other statuses; default values are omitted from the URL. */
export function withStatuses(search: OrdersSearch, chosen: readonly Status[]): OrdersSearch {
  const { status: _, ...rest } = search
  const joined = joinStatuses(chosen)
  if (joined === joinStatuses(statusesOf(rest))) return rest
  return { ...rest, status: joined || 'all' }
}

/** Open work is sorted by the earliest start, ended work by the latest. */
export function sortOf(search: OrdersSearch): AppointmentOrder {
  const shown = statusesOf(search)
  const isOpen = shown.length > 0 && !shown.some(isEnded)
  return search.sort ?? (isOpen || search.day ? 'startsAt' : '-startsAt')
}

/** Returns the query of the API call, without the page. */
export function toOrdersQuery(search: OrdersSearch, timeZone: string) {
  const { q, employee, bay, day } = search
  const shown = joinStatuses(statusesOf(search))
  const span = day === undefined ? null : dayBounds(day, timeZone)
  return {
    sort: sortOf(search),
    ...(q?.trim() ? { search: q.trim() } : {}),
    ...(shown ? { status: shown } : {}),
    ...(employee ? { employeeId: employee } : {}),
    ...(bay ? { bayId: bay } : {}),
    ...(span ? { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() } : {}),
  }
}
export type OrdersQuery = ReturnType<typeof toOrdersQuery>

/** Returns whether an order on this device passes the filters, as the server would filter it. */
export function fitsFilters(
  search: OrdersSearch,
  { status, startsAt, blocks }: Pick<Appointment, 'status' | 'startsAt' | 'blocks'>,
  dateOf: (instant: string) => LocalDate,
): boolean {
  const { employee, bay, day } = search
  const shown = statusesOf(search)
  const isHeld = (asked: string | undefined, key: 'employeeId' | 'bayId') =>
    asked === undefined ||
    (asked === 'none' ? blocks.every((one) => one[key] === null) : blocks.some((one) => one[key] === asked))
  return (
    (shown.length === 0 || shown.includes(status)) &&
    isHeld(employee, 'employeeId') &&
    isHeld(bay, 'bayId') &&
    (day === undefined || dateOf(startsAt) === day)
  )
}

/** Returns the number of active filters besides the named one. */
export const countFilters = ({ employee, bay, day }: OrdersSearch): number =>
  [employee, bay, day].filter(Boolean).length

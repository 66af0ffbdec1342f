import { type AppointmentOrder, appointmentOrders } from '#contract/appointments.ts'
import { isEnded, isOnSite, type Status, statuses } from '#domain/appointment.ts'
import { dayBounds, isLocalDate, type LocalDate } from '#domain/wall-time.ts'

/** What the address of the list says. Without anything it is the cars in the house; a question asks all orders. */
export type OrdersSearch = {
  q?: string
  /** Statuses by commas, in the order of the life-cycle, or `all`. */
  status?: string
  sort?: AppointmentOrder
  /** An id, or `none`: nobody yet. */
  employee?: string
  /** An id, or `none`: waits for one. */
  bay?: string
  /** The day it starts on. */
  day?: LocalDate
  /** By status in columns; a list without it. */
  view?: 'board'
}

const maxTyped = 80
const idOrNone = (raw: unknown): raw is string => typeof raw === 'string' && /^(none|[0-9a-f-]{36})$/i.test(raw)
const textOf = (raw: unknown): string => (typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw : '')

/** What cannot be read is left out: an old link still opens the list. */
export function readOrdersSearch(raw: Record<string, unknown>): OrdersSearch {
  const search: OrdersSearch = {}
  // The router reads digits alone as a number.
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

/** The known ones among them, in the order of the life-cycle: one set has one address. */
const joinStatuses = (chosen: readonly string[]): string =>
  statuses.filter((status) => chosen.includes(status)).join(',')

const list = (fits: (status: Status) => boolean) => statuses.filter(fits)
const awaiting = list((status) => status.startsWith('awaiting') || status === 'on-hold')

/** The statuses that are asked for together, by name. */
export const orderFilters = {
  house: list(isOnSite),
  waiting: awaiting,
  ready: ['ready'],
  planned: ['requested', 'proposed', 'confirmed'],
  done: ['completed'],
  off: ['cancelled', 'rejected', 'no-show'],
  all: [],
} as const satisfies Record<string, readonly Status[]>
export type OrderFilter = keyof typeof orderFilters

/** The statuses that are shown; none stands for all. */
export function statusesOf({ q, status, employee, bay, day }: OrdersSearch): readonly Status[] {
  if (status === undefined) return q || employee || bay || day ? [] : orderFilters.house
  return status === 'all' ? [] : statuses.filter((one) => status.split(',').includes(one))
}

/** The named filter that shows just these; `null` where they were chosen one by one. */
export function filterOf(search: OrdersSearch): OrderFilter | null {
  const shown = joinStatuses(statusesOf(search))
  const names = Object.keys(orderFilters) as OrderFilter[]
  return names.find((name) => joinStatuses(orderFilters[name]) === shown) ?? null
}

/** The search with other statuses; what goes without saying is left out of the address. */
export function withStatuses(search: OrdersSearch, chosen: readonly Status[]): OrdersSearch {
  const { status: _, ...rest } = search
  const joined = joinStatuses(chosen)
  if (joined === joinStatuses(statusesOf(rest))) return rest
  return { ...rest, status: joined || 'all' }
}

/** What is still open from the earliest on, what has ended from the latest. */
export function sortOf(search: OrdersSearch): AppointmentOrder {
  const shown = statusesOf(search)
  const isOpen = shown.length > 0 && !shown.some(isEnded)
  return search.sort ?? (isOpen || search.day ? 'startsAt' : '-startsAt')
}

/** The call's query, without its pages. */
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

/** How many filters hold beside the named one. */
export const countFilters = ({ employee, bay, day }: OrdersSearch): number =>
  [employee, bay, day].filter(Boolean).length

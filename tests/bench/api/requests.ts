import { randomUUID } from 'node:crypto'
import { isOnSite, statuses } from '#domain/appointment.ts'
import type { Facts } from '../history/create-history.ts'

/**
 * `list` is of an unchanged week, `listAnew` of a span that nobody has asked for yet. `search` is for the last four
 * characters of a plate, which find more cars in a larger workshop.
 */
export const kinds = [
  'list',
  'listAnew',
  'get',
  'create',
  'status',
  'search',
  'searchPlate',
  'dashboard',
  'orders',
  'shell',
] as const
export type Kind = (typeof kinds)[number]
export const kindNames: Readonly<Record<Kind, string>> = {
  list: 'list of an unchanged week',
  listAnew: 'list of a week',
  get: 'an appointment',
  create: 'new appointment',
  status: 'status change',
  search: 'search',
  searchPlate: 'search for a whole plate',
  dashboard: 'cars on site',
  orders: 'page of orders',
  shell: 'app shell',
}
export const isWrite = (kind: Kind): boolean => kind === 'create' || kind === 'status'

export const origin = 'http://localhost:3000'
/** How many requests are sent at a time. */
export const sliceOf: Readonly<Record<Kind, number>> = {
  ...{ list: 400, listAnew: 400, get: 1500, create: 400, status: 400 },
  ...{ search: 100, searchPlate: 100, dashboard: 400, orders: 400, shell: 3000 },
}
export const statusOf: Readonly<Record<Kind, number>> = {
  ...{ list: 200, listAnew: 200, get: 200, create: 201, status: 200 },
  ...{ search: 200, searchPlate: 200, dashboard: 200, orders: 200, shell: 200 },
}

/** All cars on site, as the dashboard lists them. */
const onSite = new URLSearchParams({ status: statuses.filter(isOnSite).join(','), limit: '200' })

/** The status changes of a visit, in their order. */
const steps = ['arrived', 'in-progress', 'awaiting-parts', 'ready'] as const

export type SentRequest = {
  readonly method: string
  readonly path: string
  readonly headers: string
  readonly body: string
}

/** As people type it, without the space that some plates have there. */
const endOf = (plate: string): string => plate.replace(/[^\p{L}\p{N}]/gu, '').slice(-4)

const isoOf = (at: number): string => new Date(at).toISOString()
const mostSpans = 6 * 3600
let spans = 0

/** The n-th request of a slice, as our page sends it. */
export function makeRequest(kind: Kind, n: number, { week, idsOfWeek, pool, knownCars }: Facts): SentRequest {
  if (kind === 'shell') return read('/schedule')
  if (kind === 'orders') return read('/api/appointments?limit=50')
  if (kind === 'dashboard') return read(`/api/appointments?${onSite}`)
  if (kind === 'search' || kind === 'searchPlate') {
    const plate = knownCars[n % knownCars.length]?.plate ?? ''
    return read(`/api/search?${new URLSearchParams({ q: kind === 'search' ? endOf(plate) : plate })}`)
  }
  if (kind === 'list' || kind === 'listAnew') {
    // The seconds before the week have no cars, so the rows are the same.
    const from = kind === 'list' ? week.from : week.from - 1000 * (1 + (spans++ % mostSpans))
    return read(`/api/appointments?${new URLSearchParams({ from: isoOf(from), to: isoOf(week.to) })}`)
  }
  if (kind === 'get') return read(`/api/appointments/${idsOfWeek[n % idsOfWeek.length]}`)
  if (kind === 'create') return write('POST', '/api/appointments', bookingOf(n, week.to, knownCars))
  const step = Math.floor(n / pool.length)
  const change = { appointmentId: pool[n % pool.length], reason: '', baseVersion: step + 1 }
  return write('PUT', `/api/appointments/${steps[step]}`, change, `idempotency-key: ${randomUUID()}\r\n`)
}

const read = (path: string): SentRequest => ({ method: 'GET', path, headers: '', body: '' })

function write(method: string, path: string, body: object, headers = ''): SentRequest {
  return {
    method,
    path,
    headers: `content-type: application/json\r\norigin: ${origin}\r\n${headers}`,
    body: JSON.stringify(body),
  }
}

/** Half of the cars are known, half are new. They are booked long after all others, so that a bay is free. */
function bookingOf(n: number, after: number, knownCars: Facts['knownCars']) {
  const known = n % 2 === 0 ? knownCars[(n / 2) % knownCars.length] : undefined
  const digits = String(n).padStart(5, '0')
  const { plate, country, name, phone } = known ?? {
    plate: `BX ${digits}`,
    country: 'PL',
    name: `Nowy Klient ${n}`,
    phone: `+48599${digits}0`,
  }
  return {
    source: 'phone',
    vehicle: { plate, country, ...(known ? {} : { brand: 'Opel', model: 'Astra' }) },
    customer: { name, phone },
    complaint: 'Piszczy przy hamowaniu',
    startsAt: new Date(after + 60 * 86_400_000 + n * 30 * 60_000).toISOString(),
    workMinutes: 60,
  }
}

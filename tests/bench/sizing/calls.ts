import { randomUUID } from 'node:crypto'
import { isOnSite, statuses } from '#domain/appointment.ts'
import type { Chance } from '#server/demo/chance.ts'
import { origin } from '../api/requests.ts'
import type { DayCall } from './day.ts'

/** A workshop whose devices the bench plays. `confirmed`: appointments whose status has not been changed yet. */
export type PlayedWorkshop = {
  readonly account: string
  readonly userId: string
  readonly cookies: readonly string[]
  readonly ids: readonly string[]
  readonly confirmed: readonly string[]
  /** Paths of pages of visits. */
  readonly visits: string[]
}
export type PlayedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly status: number
}

const dayMs = 86_400_000
const isoOf = (at: number): string => new Date(at).toISOString()
const onSite = new URLSearchParams({ status: statuses.filter(isOnSite).join(','), limit: '200' })
const requests = new URLSearchParams({ status: 'requested,proposed', limit: '200' })

const get = (path: string): PlayedRequest => ({ method: 'GET', path, headers: {}, status: 200 })
const send = (method: string, path: string, body: object, status: number, key = ''): PlayedRequest => ({
  ...{ method, path, body: JSON.stringify(body), status },
  headers: { 'content-type': 'application/json', origin, ...(key && { 'idempotency-key': key }) },
})

/** The lists that a page shows: the day and the cars on site; a desk also the requests and the next days. */
export function listPaths(midnight: number, isDesk: boolean): string[] {
  const span = (days: number) => new URLSearchParams({ from: isoOf(midnight), to: isoOf(midnight + days * dayMs) })
  const ofAll = [`/api/appointments?${span(1)}`, `/api/appointments?${onSite}`]
  return isDesk ? [...ofAll, `/api/appointments?${requests}`, `/api/appointments?${span(7)}`] : ofAll
}

let made = 0
let bookings = 0
/** How often the bench has changed the status of an appointment. */
const steps = new Map<string, number>()

/** Each appointment goes to and fro between two steps, so that there is always a next one. */
function nextStep(appointmentId: string): { status: string; reason: string } {
  const step = steps.get(appointmentId) ?? 0
  steps.set(appointmentId, step + 1)
  return step % 2 === 0 ? { status: 'in-progress', reason: '' } : { status: 'on-hold', reason: 'waiting-for-lift' }
}

/** Makes the requests of one kind of call. A call that is several requests gives them in their order. */
export function makeCall(
  call: DayCall,
  workshop: PlayedWorkshop,
  { chance, midnight, picture, anew }: { chance: Chance; midnight: number; picture: Buffer; anew: boolean },
): PlayedRequest[] {
  const id = workshop.ids[made++ % workshop.ids.length] ?? ''
  const key = randomUUID()
  switch (call) {
    case 'start': {
      const week = (n: number) =>
        new URLSearchParams({ from: isoOf(midnight + n * 7 * dayMs), to: isoOf(midnight + (n + 1) * 7 * dayMs) })
      const orders = [0, 20].map((at) => workshop.ids.slice(at, at + 20).join(',')).filter(Boolean)
      return [
        ...['/api/profiles/me', '/api/employees', '/api/bays', '/api/onboarding', '/api/inspection-templates'],
        ...listPaths(midnight, true),
        ...[-1, 0, 1, 2].map((n) => `/api/appointments?${week(n)}`),
        '/api/appointments?limit=50',
        ...orders.map((ids) => `/api/orders?ids=${ids}&with=related`),
      ].map(get)
    }
    case 'list': {
      // With `anew` nothing is kept: an instant earlier there are the same cars.
      const shift = anew ? (made % 3_000_000) + 1 : 0
      return [get(listPaths(midnight - shift, true)[chance.whole(0, 3)] ?? '')]
    }
    case 'order':
      return [get(`/api/appointments/${id}`)]
    case 'visit':
      return [get(workshop.visits[made % workshop.visits.length] ?? '/api/health')]
    case 'create':
      return [send('POST', '/api/appointments', bookingOf(bookings++, midnight), 201)]
    case 'status': {
      const appointmentId = workshop.confirmed[made % workshop.confirmed.length] ?? ''
      const { status, reason } = nextStep(appointmentId)
      return [send('PUT', `/api/appointments/${status}`, { appointmentId, reason }, 200, key)]
    }
    case 'note':
      return [send('POST', `/api/appointments/${id}/notes`, { id: key, text: 'Winter tyres: rack 4' }, 201)]
    case 'line':
      return [send('PUT', `/api/appointments/${id}/lines/${randomUUID()}`, lineOf(made), 200, key)]
    case 'details':
      return [send('PUT', `/api/appointments/${id}/details`, { keyTag: `K${made % 1000}` }, 200)]
    case 'photo':
      return [photoOf(id, picture)]
  }
}

/** Changes of as many orders as an outbox sends in one call: notes and steps. */
export function makeCommands(workshop: PlayedWorkshop, count: number, round: number): PlayedRequest {
  const commands = Array.from({ length: count }, (_, n) => {
    const key = randomUUID()
    if (n % 2 === 0) {
      const id = workshop.ids[(round * count + n) % workshop.ids.length] ?? ''
      return { key, kind: 'note', params: { id }, body: { id: key, text: 'Winter tyres: rack 4' } }
    }
    const appointmentId = workshop.confirmed[(n >> 1) % workshop.confirmed.length] ?? ''
    const { status, reason } = nextStep(appointmentId)
    return { key, kind: 'status', params: { status }, body: { appointmentId, reason } }
  })
  const sent = send('POST', '/api/commands', { commands }, 200)
  const who = { 'x-expect-user': workshop.userId, 'x-expect-account': workshop.account }
  return { ...sent, headers: { ...sent.headers, ...who } }
}

const lineOf = (n: number) => ({
  ...{ kind: 'part', name: `Brake pads ${n % 50}`, quantity: 1000, unit: 'pcs', netPrice: 12_900 },
  ...{ discountPercent: 0, vatRate: 23, version: null },
})

/** A new car and customer, long after all others, so that a bay is free. */
function bookingOf(n: number, midnight: number) {
  const digits = String(n % 100_000).padStart(5, '0')
  return {
    source: 'phone',
    vehicle: { plate: `BX ${digits}`, country: 'PL', brand: 'Opel', model: 'Astra' },
    customer: { name: `Nowy Klient ${n}`, phone: `+48599${digits}0` },
    complaint: 'Piszczy przy hamowaniu',
    startsAt: isoOf(midnight + 60 * dayMs + n * 30 * 60_000),
    workMinutes: 60,
  }
}

function photoOf(id: string, picture: Buffer): PlayedRequest {
  const boundary = `bench${randomUUID()}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  // The same picture twice would be the same photo of one order.
  const end = `\r\n--${boundary}\r\ncontent-disposition: form-data; name="ids"\r\n\r\n${randomUUID()}\r\n--${boundary}--\r\n`
  return {
    ...{ method: 'POST', path: `/api/appointments/${id}/photos`, status: 201 },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, origin, 'idempotency-key': randomUUID() },
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(end)]),
  }
}

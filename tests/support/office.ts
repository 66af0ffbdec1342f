import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect } from '@playwright/test'
import type { Appointment, AppointmentDetails, createAppointment } from '../../src/contract/appointments.ts'
import type { Bay } from '../../src/contract/bays.ts'
import type { Employee } from '../../src/contract/employees.ts'
import type { Onboarding } from '../../src/contract/onboarding.ts'
import type { MadeVisitLink } from '../../src/contract/order/visit-links.ts'
import type { OnlineBooking } from '../../src/contract/pages/online-booking.ts'
import type { Call } from '../../src/contract/shape/endpoint.ts'
import type { VehicleDetails } from '../../src/contract/vehicles.ts'
import type { Status } from '../../src/domain/appointment.ts'
import { usualRules } from '../../src/domain/online-booking/booking-rules.ts'
import type { LinkedPaper } from '../../src/domain/papers/paper.ts'
import { drawPicture, photosForm } from './pictures.ts'
import type { Product } from './product.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** The office: a computer of its own that is always online, with somebody's session. */
export function officeOf(product: Product, session: Cookies) {
  const cookie = session.map(({ name, value }) => `${name}=${value}`).join('; ')
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { cookie, origin: product.origin, 'content-type': 'application/json' }
    return await fetch(`${product.origin}/api${path}`, { ...init, headers })
  }
  const book = async (entry: Call<typeof createAppointment>['body']) => {
    const answer = await ask('/appointments', { method: 'POST', body: JSON.stringify(entry) })
    expect(answer.status, await answer.clone().text()).toBe(201)
    return (await answer.json()) as AppointmentDetails
  }
  /** `at`: when the change was made, ms since the epoch (default: now). */
  const change = async (appointmentId: string, status: Status, reason: string | null = null, at?: number) => {
    const occurredAt = at === undefined ? undefined : new Date(at).toISOString()
    const body = JSON.stringify({ appointmentId, reason, occurredAt })
    const answer = await ask(`/appointments/${status}`, { method: 'PUT', body })
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
  return {
    read: async (id: string) => (await (await ask(`/appointments/${id}`)).json()) as AppointmentDetails,
    /** The first 200 with this status, by their start. The demo has up to 800 confirmed ones. */
    list: async (status: Status) => {
      const answer = await ask(`/appointments?status=${status}&limit=200&sort=startsAt`)
      return ((await answer.json()) as { appointments: Appointment[] }).appointments
    },
    /** The latest visit of the car with this plate. */
    findByPlate: async (plate: string) => {
      const answer = await ask(`/appointments?search=${encodeURIComponent(plate)}&limit=200&sort=startsAt`)
      const { appointments } = (await answer.json()) as { appointments: Appointment[] }
      const found = appointments.findLast(({ vehicle }) => vehicle.plate === plate)
      if (!found) throw new Error(`No appointment of ${plate}`)
      return found
    },
    vehicle: async (id: string) => (await (await ask(`/vehicles/${id}`)).json()) as VehicleDetails,
    /** The visits of a customer. */
    visitsOf: async (customerId: string) => {
      const answer = await ask(`/appointments?customerId=${customerId}&limit=200`)
      return ((await answer.json()) as { appointments: Appointment[] }).appointments
    },
    people: async () => ((await (await ask('/employees')).json()) as { employees: Employee[] }).employees,
    bays: async () => ((await (await ask('/bays')).json()) as { bays: Bay[] }).bays,
    addBays: async (names: readonly string[]) => {
      const { baseInfo } = (await (await ask('/onboarding')).json()) as Onboarding
      const added = names.map((name) => ({ name, kind: 'lift', active: true }))
      const body = JSON.stringify({ ...baseInfo, bays: [...(baseInfo?.bays ?? []), ...added] })
      const answer = await ask('/onboarding/base-info', { method: 'POST', body })
      expect(answer.status, await answer.clone().text()).toBe(200)
    },
    book,
    /** A car is brought without a booking, and is taken in. Returns the id of its order. */
    bring: async (plate: string, status: 'arrived' | 'in-progress', complaint = '') => {
      const walkIn = { source: 'walk-in', workMinutes: 60, bayId: null, startsAt: new Date().toISOString() } as const
      const customer = { name: 'Ewa Lis', phone: '+48601555010' }
      const { id } = await book({ ...walkIn, vehicle: { plate, country: 'PL' }, customer, complaint })
      await change(id, status)
      return id
    },
    hours: async () => ((await (await ask('/onboarding')).json()) as Onboarding).workingHours,
    change,
    /** Makes the page of the workshop public, and online booking possible. Returns the path of the page of a visit. */
    openToCustomers: async (slug: string) => {
      const put = async (path: string, body: unknown) => {
        const answer = await ask(path, { method: 'PUT', body: JSON.stringify(body) })
        expect(answer.status, await answer.clone().text()).toBe(200)
      }
      await put('/workshop-page', { slug, isPublic: true })
      const { services } = (await (await ask('/onboarding/online-booking')).json()) as OnlineBooking
      const bookable = services.filter((one) => one.bookable).map(({ id }) => id)
      await put('/onboarding/online-booking', { ...usualRules, isOn: true, visitPages: true, bookable })
      const listed = await ask('/appointments?status=confirmed&limit=1&sort=startsAt')
      const [order] = ((await listed.json()) as { appointments: Appointment[] }).appointments
      const made = await ask(`/appointments/${order?.id}/visit-links`, { method: 'POST' })
      expect(made.status, await made.clone().text()).toBe(201)
      return new URL(((await made.json()) as MadeVisitLink).url).pathname
    },
    /** Records a finding with a net price in minor units and a photo, and asks the customer about it. */
    ask: async (appointmentId: string, what: string, netPrice: number) => {
      const finding = `/appointments/${appointmentId}/findings/${randomUUID()}`
      const line = { id: randomUUID(), kind: 'part', name: what, quantity: 1000, unit: 'pcs', netPrice }
      const entry = { what, severity: 'now', version: null, lines: [{ ...line, discountPercent: 0, vatRate: 23 }] }
      const saved = await ask(finding, { method: 'PUT', body: JSON.stringify(entry) })
      expect(saved.status, await saved.clone().text()).toBe(200)
      const asked = await ask(`${finding}/steps`, { method: 'POST', body: JSON.stringify({ to: 'asked', version: 1 }) })
      expect(asked.status, await asked.clone().text()).toBe(200)
      const id = finding.split('/').at(-1) ?? ''
      const picture = await (await drawPicture(640, 480)).jpeg().toBuffer()
      const headers = { cookie, origin: product.origin }
      const sent = await fetch(`${product.origin}/api/appointments/${appointmentId}/photos`, {
        ...{ method: 'POST', headers, body: photosForm([picture], { findingId: id }) },
      })
      expect(sent.status, await sent.clone().text()).toBe(201)
    },
    /** Reminds customers the day before at 17:00. */
    remind: async () => {
      const body = JSON.stringify({ kinds: ['confirmed', 'reminder', 'ready'], reminderTime: '17:00' })
      const answer = await ask('/messages/choice', { method: 'PUT', body })
      expect(answer.status, await answer.clone().text()).toBe(200)
    },
    /** Makes a link to a paper, which the page of the visit then shows. */
    sharePaper: async (appointmentId: string, paper: LinkedPaper) => {
      const body = JSON.stringify({ paper, language: 'en' })
      const answer = await ask(`/appointments/${appointmentId}/paper-links`, { method: 'POST', body })
      expect(answer.status, await answer.clone().text()).toBe(201)
    },
  }
}

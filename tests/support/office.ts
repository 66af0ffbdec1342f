import { type BrowserContext, expect } from '@playwright/test'
import type { Appointment, AppointmentDetails, createAppointment } from '../../src/contract/appointments.ts'
import type { Bay } from '../../src/contract/bays.ts'
import type { Onboarding } from '../../src/contract/onboarding.ts'
import type { Call } from '../../src/contract/shape/endpoint.ts'
import type { Status } from '../../src/domain/appointment.ts'
import type { Product } from './product.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** The office: a computer of its own that is always online, with somebody's session. */
export function officeOf(product: Product, session: Cookies) {
  const cookie = session.map(({ name, value }) => `${name}=${value}`).join('; ')
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { cookie, origin: product.origin, 'content-type': 'application/json' }
    return await fetch(`${product.origin}/api${path}`, { ...init, headers })
  }
  return {
    read: async (id: string) => (await (await ask(`/appointments/${id}`)).json()) as AppointmentDetails,
    list: async (status: Status) => {
      const answer = await ask(`/appointments?status=${status}&limit=200&sort=startsAt`)
      return ((await answer.json()) as { appointments: Appointment[] }).appointments
    },
    /** The visits of a customer. */
    visitsOf: async (customerId: string) => {
      const answer = await ask(`/appointments?customerId=${customerId}&limit=200`)
      return ((await answer.json()) as { appointments: Appointment[] }).appointments
    },
    bays: async () => ((await (await ask('/bays')).json()) as { bays: Bay[] }).bays,
    addBays: async (names: readonly string[]) => {
      const { baseInfo } = (await (await ask('/onboarding')).json()) as Onboarding
      const added = names.map((name) => ({ name, kind: 'lift', active: true }))
      const body = JSON.stringify({ ...baseInfo, bays: [...(baseInfo?.bays ?? []), ...added] })
      const answer = await ask('/onboarding/base-info', { method: 'POST', body })
      expect(answer.status, await answer.clone().text()).toBe(200)
    },
    book: async (entry: Call<typeof createAppointment>['body']) => {
      const answer = await ask('/appointments', { method: 'POST', body: JSON.stringify(entry) })
      expect(answer.status, await answer.clone().text()).toBe(201)
      return (await answer.json()) as AppointmentDetails
    },
    hours: async () => ((await (await ask('/onboarding')).json()) as Onboarding).workingHours,
    /** `at`: when the change was made, ms since the epoch (default: now). */
    change: async (appointmentId: string, status: Status, reason: string | null = null, at?: number) => {
      const occurredAt = at === undefined ? undefined : new Date(at).toISOString()
      const body = JSON.stringify({ appointmentId, reason, occurredAt })
      const answer = await ask(`/appointments/${status}`, { method: 'PUT', body })
      expect(answer.status, await answer.clone().text()).toBe(200)
    },
  }
}

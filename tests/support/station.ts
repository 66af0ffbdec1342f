import type { AppointmentDetails } from '#contract/appointments.ts'
import { createAppointment } from '#contract/appointments.ts'
import { type Bay, listBays } from '#contract/bays.ts'
import { createEmployee, type EmployeeEntry } from '#contract/employees.ts'
import { type BaseInfo, saveBaseInfo } from '#contract/onboarding.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import type { Role } from '#domain/role.ts'
import { openSession, type SignedIn, type TestServer } from './server.ts'
import { workshopZone } from './workshop-zone.ts'

export const aBaseInfo = (more: Partial<BaseInfo> = {}): BaseInfo => ({
  name: 'Auto Serwis Wola',
  phone: '+48221234567',
  email: null,
  website: null,
  street: 'Wolska 12',
  postalCode: '01-201',
  cityId: null,
  city: 'Warszawa',
  country: 'PL',
  timeZone: workshopZone(),
  currency: 'PLN',
  bays: [
    { name: 'Bay 1', kind: 'lift', active: true },
    { name: 'Bay 2', kind: 'floor', active: true },
  ],
  ...more,
})

export type TestStation = { account: string; owner: SignedIn; bays: Bay[]; join(role: Role): Promise<SignedIn> }

/** A station that its owner has founded through the API. */
export async function openStation(server: TestServer, more: Partial<BaseInfo> = {}): Promise<TestStation> {
  const owner = await openSession(server)
  const saved = await owner.client.send(saveBaseInfo, { body: aBaseInfo(more) })
  const { account_id: account } = saved.value
  const { bays } = (await owner.client.send(listBays, {})).value
  return { account, owner, bays, join: (role) => openSession(server, { station: account, role }) }
}

export type BookingInput = Call<typeof createAppointment>['body']

export const aBooking = (more: Partial<BookingInput> = {}): BookingInput => ({
  source: 'phone',
  vehicle: { plate: 'WPI 20931', country: 'PL', brand: 'Opel', model: 'Astra' },
  customer: { name: 'Anna Kowalska', phone: '+48601234567' },
  complaint: 'Timing belt',
  startsAt: '2026-11-23T08:00:00.000Z',
  workMinutes: 60,
  ...more,
})

export async function book(who: SignedIn, more: Partial<BookingInput> = {}): Promise<AppointmentDetails> {
  return (await who.client.send(createAppointment, { body: aBooking(more) })).value
}

let hired = 0

/** Adds a new employee, with a short name of their own, and returns their id. */
export async function hire(who: SignedIn, more: Partial<EmployeeEntry> = {}): Promise<string> {
  const body: EmployeeEntry = {
    name: 'Marek Nowak',
    shortName: `Marek ${++hired}`,
    role: 'mechanic',
    email: null,
    phone: null,
    colour: 'teal',
    skills: [],
    weekly: null,
    ...more,
  }
  return (await who.client.send(createEmployee, { body })).value.id
}

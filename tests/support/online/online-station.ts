import { expect } from 'vitest'
import { type ChosenService, saveServices, saveWorkingHours } from '#contract/onboarding.ts'
import { saveOnlineBooking } from '#contract/pages/online-booking.ts'
import { saveWorkshopPage } from '#contract/pages/workshop-page.ts'
import { usualRules } from '#domain/online-booking/booking-rules.ts'
import type { TestServer } from '../server.ts'
import { openStation, type TestStation } from '../station.ts'
import type { BookingFields } from './customer.ts'

export const onlineRules = { ...usualRules, isOn: true, visitPages: true }
type OnlineRules = typeof onlineRules

export type OnlineStation = TestStation & { slug: string; set(more: Partial<OnlineRules>): Promise<unknown> }

const service = (id: string, minutes = 60, bookable = true): ChosenService => ({
  ...{ id, minutes, price: { kind: 'from', gross: 14_900 }, vatRate: 23, bookable },
})
/** Open from 8:00 to 16:00. */
export const dayHours = [{ from: '08:00', to: '16:00' }]
let made = 0

/** A station in Warsaw with a public page and online booking: lifts, open on weekdays from 8:00 to 16:00. */
export async function openOnline(
  server: TestServer,
  more: Partial<OnlineRules> = {},
  lifts = 1,
): Promise<OnlineStation> {
  const station = await openStation(server, {
    timeZone: 'Europe/Warsaw',
    bays: Array.from({ length: lifts }, (_, at) => ({ name: `Lift ${at + 1}`, kind: 'lift' as const, active: true })),
  })
  const { client } = station.owner
  const weekly = { 1: dayHours, 2: dayHours, 3: dayHours, 4: dayHours, 5: dayHours, 6: [], 7: [] }
  await client.send(saveWorkingHours, { body: { weekly, exceptions: [], observeHolidays: true } })
  const services = [service('oil-change'), service('brake-pads', 120), service('gearbox-repair', 480, false)]
  await client.send(saveServices, { body: { services } })
  const slug = `online-${++made}`
  await client.send(saveWorkshopPage, { body: { slug, isPublic: true } })
  const set = (change: Partial<OnlineRules>) =>
    client.send(saveOnlineBooking, {
      body: { ...onlineRules, ...more, ...change, bookable: ['oil-change', 'brake-pads'] },
    })
  expect((await set({})).status).toBe(200)
  return { ...station, slug, set }
}

// A Wednesday, 10:00 in Warsaw.
export const wednesday = '2026-11-25T09:00:00.000Z'
let mailboxes = 0

/** What a customer types, with an address of their own. */
export const onlineEntry = (more: Partial<BookingFields> = {}): BookingFields => ({
  services: ['oil-change'],
  at: wednesday,
  plate: 'WPI 20931',
  name: 'Anna Kowalska',
  email: `anna${++mailboxes}@example.com`,
  ...more,
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Appointment,
  changeAppointmentStatus,
  editAppointment,
  getAppointment,
  listAppointments,
} from '#contract/appointments.ts'
import { enrolDevice } from '#contract/devices.ts'
import { type Employee, listEmployees } from '#contract/employees.ts'
import { decideMessage, listMessages, type OrderMessages } from '#contract/messages.ts'
import { getProfile, updateProfile } from '#contract/profiles.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { findVehicles, getVehicle } from '#contract/vehicles.ts'
import { insertMessage } from '#server/messages/rows/store.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, hire, openStation, type TestStation } from '../support/station.ts'

// The contacts of customers and colleagues are for the desk. The workshop sees them only around the day of the visit.

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const now = Date.parse('2026-11-23T09:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()
const phone = '+48601234567'
const email = 'anna.kowalska@example.com'
const hidden = { phone: null, email: null }
const seen = { phone, email }

let server: TestServer
let station: TestStation
let readers: Record<'owner' | 'advisor' | 'mechanic' | 'device', SignedIn>
/** Visits of one customer, by their distance from now in days. */
const visits = new Map<number, string>()
beforeAll(async () => {
  server = await startTestServer()
  server.clock.now = now
  station = await openStation(server)
  const tablet = await station.join('advisor')
  await tablet.client.send(enrolDevice, { body: { name: 'Lift 2' } })
  readers = {
    owner: station.owner,
    advisor: await station.join('advisor'),
    mechanic: await station.join('mechanic'),
    device: tablet,
  }
  for (const days of [-400, -7.04, -6.96, 0, 13.96, 14.04, 60]) {
    const startsAt = iso(now + days * dayMs)
    const customer = { name: 'Anna Kowalska', phone, email }
    visits.set(days, (await book(station.owner, { startsAt, customer, bayId: null })).id)
  }
})
afterAll(() => server.stop())

type Query = Call<typeof listAppointments>['query']
const list = async (who: SignedIn, query: Query) => who.client.send(listAppointments, { query })
const all = { limit: '200' }
const daysOf = (appointments: readonly Appointment[]) =>
  appointments.map(({ startsAt }) => (Date.parse(startsAt) - now) / dayMs).toSorted((a, b) => a - b)
const contactsOf = (one: Appointment | undefined) =>
  one?.customer && { phone: one.customer.phone, email: one.customer.email }

describe.each(['mechanic', 'device'] as const)('a %s', (role) => {
  test('C32 sees the contacts of the customer of a visit from seven days ago to fourteen ahead, and no others', async () => {
    for (const [days, id] of visits) {
      const { value } = await readers[role].client.send(getAppointment, { params: { id } })
      expect(value.customer?.name).toBe('Anna Kowalska')
      expect([days, contactsOf(value)]).toEqual([days, days > -7 && days < 14 ? seen : hidden])
    }
  })

  test('C31 without a span lists the visits with visible contacts, and refuses a wider span', async () => {
    for (const query of [all, { ...all, sort: 'number' as const }, { ...all, search: 'kowalska' }]) {
      const { value } = await list(readers[role], query)
      expect(daysOf(value.appointments)).toEqual([-6.96, 0, 13.96])
      expect([value.from, value.to]).toEqual([iso(now - 7 * dayMs), iso(now + 14 * dayMs)])
    }
    const [from, to] = [iso(now - 410 * dayMs), iso(now - 390 * dayMs)]
    for (const limit of [{}, all]) {
      const far = await list(readers[role], { ...limit, from, to })
      expect(far.value.appointments.map(contactsOf)).toEqual([hidden])
      const wide = await list(readers[role], { ...limit, from, to: iso(now) })
      expect([wide.status, wide.problem.field, wide.problem.issues?.[0]?.rule]).toEqual([400, 'to', 'too-long'])
    }
    // A span with one end is not wider.
    expect(daysOf((await list(readers[role], { ...all, from })).value.appointments)).toEqual([-400])
    expect(daysOf((await list(readers[role], { ...all, to: iso(now + 61 * dayMs) })).value.appointments)).toEqual([60])
  })

  test('C31 lists one car’s visits of all times, and every car on site, without contacts of other days', async () => {
    const id = visits.get(-400) ?? ''
    const { vehicle } = (await station.owner.client.send(getAppointment, { params: { id } })).value
    const ofCar = (await list(readers[role], { ...all, vehicleId: vehicle.id })).value.appointments
    expect(ofCar).toHaveLength(visits.size)
    expect(ofCar.filter((one) => one.customer?.phone !== null)).toHaveLength(3)
    await station.owner.client.send(changeAppointmentStatus, {
      params: { status: 'arrived' },
      headers: {},
      body: { appointmentId: id, reason: '' },
    })
    const onSite = (await list(readers[role], { ...all, status: 'arrived,in-progress,ready' })).value.appointments
    expect(onSite.map((one) => one.id)).toContain(id)
    for (const one of onSite) expect(contactsOf(one)).toEqual(hidden)
    // By its complete plate too, but by no part of it.
    expect((await list(readers[role], { ...all, search: 'wpi-20931' })).value.appointments).toHaveLength(visits.size)
    expect(daysOf((await list(readers[role], { ...all, search: 'wpi 2093' })).value.appointments)).toEqual([
      -6.96, 0, 13.96,
    ])
    // Combined with planned visits it is an ordinary list.
    const mixed = (await list(readers[role], { ...all, status: 'arrived,confirmed' })).value.appointments
    expect(daysOf(mixed)).toEqual([-6.96, 0, 13.96])
  })

  test('C31 finds no visit by a phone number or an e-mail address', async () => {
    for (const search of [
      '601234567',
      '+48 601',
      '1234567',
      'anna.kowalska@example.com',
      'example.com',
      'annakowalskaexample',
    ]) {
      expect([search, (await list(readers[role], { ...all, search })).value.appointments]).toEqual([search, []])
      expect(
        (await list(readers[role], { search, from: iso(now - dayMs), to: iso(now + dayMs) })).value.appointments,
      ).toEqual([])
    }
    for (const search of ['kowalska', 'WPI 20931', 'opel', 'timing', '2026/4']) {
      expect((await list(readers[role], { ...all, search })).value.appointments).not.toEqual([])
    }
  })

  test('C33 gets no contact in the answer to its own change, nor in a conflict', async () => {
    const { client } = readers[role]
    const { value: order } = await client.send(getAppointment, { params: { id: visits.get(60) ?? '' } })
    const employeeId = await hire(station.owner, { shortName: role })
    const body = { appointmentId: order.id, reason: '', employeeId, baseVersion: order.statusVersion }
    const change = (to: 'arrived' | 'in-progress' | 'completed', key: string, more = {}) =>
      client.send(changeAppointmentStatus, {
        params: { status: to },
        headers: { 'idempotency-key': key },
        body: { ...body, ...more },
      })
    const key = crypto.randomUUID()
    const far = visits.get(14.04) ?? ''
    const changed = await change('arrived', key, { appointmentId: far })
    const again = await change('arrived', key, { appointmentId: far })
    const clash = await change('completed', crypto.randomUUID(), { appointmentId: far, baseVersion: 0 })
    for (const answer of [changed, again]) expect(contactsOf(answer.value.appointment)).toEqual(hidden)
    expect(clash.status).toBe(409)
    const edited = await client.send(editAppointment, { params: { id: far }, body: { keyTag: role } })
    expect(contactsOf(edited.value)).toEqual(hidden)
    const clashed = await client.send(editAppointment, { params: { id: far }, body: { keyTag: 'x', version: 1 } })
    expect(clashed.status).toBe(409)
    for (const { text } of [changed, again, clash, edited, clashed]) {
      expect(text).toContain('Anna Kowalska')
      expect(text).not.toContain(phone)
      expect(text).not.toContain(email)
    }
  })

  test('C34 does not see the contacts of colleagues', async () => {
    const name = `Jan ${role}`
    await hire(station.owner, { name, shortName: name, phone: '+48602222333', email: `jan-${role}@example.com` })
    const of = async (who: SignedIn): Promise<Employee | undefined> =>
      (await who.client.send(listEmployees, {})).value.employees.find((one) => one.name === name)
    expect(await of(readers.advisor)).toMatchObject({ phone: '+48602222333', email: `jan-${role}@example.com` })
    expect(await of(readers[role])).toMatchObject({ name, phone: null, email: null, invitation: null })
  })
})

describe('a mechanic', () => {
  test('finds a car by its plate, but not its owner', async () => {
    const find = async (who: SignedIn) =>
      (await who.client.send(findVehicles, { query: { plate: 'WPI' } })).value.vehicles
    expect((await find(readers.advisor))[0]?.customer).toMatchObject(seen)
    const [found] = await find(readers.mechanic)
    expect(found).toMatchObject({ customer: null, visits: expect.any(Number), lastComplaint: 'Timing belt' })
    const params = { id: found?.vehicle.id ?? '' }
    expect((await readers.mechanic.client.send(getVehicle, { params })).value.customer).toBeNull()
  })

  test('C8 sees a colleague without a phone number, and their own', async () => {
    const { client, userId } = readers.mechanic
    const body = { firstName: 'Anna', lastName: null, phone, language: 'en' as const }
    await readers.advisor.client.send(updateProfile, { body })
    await client.send(updateProfile, { body: { ...body, phone: '+48602000000' } })
    const get = async (who: SignedIn, id: string) => (await who.client.send(getProfile, { params: { id } })).value
    expect(await get(readers.mechanic, readers.advisor.userId)).toMatchObject({ firstName: 'Anna', phone: null })
    expect((await get(readers.mechanic, userId)).phone).toBe('+48602000000')
    expect((await get(readers.owner, readers.advisor.userId)).phone).toBe(phone)
  })

  test('sees the recipient of a message only around the day of the visit', async () => {
    for (const [days, address] of [
      [60, null],
      [0, email],
    ] as const) {
      const id = visits.get(days) ?? ''
      const { customer } = (await station.owner.client.send(getAppointment, { params: { id } })).value
      const messageId = crypto.randomUUID()
      await insertMessage(station.account, server.database.db, {
        ...{ id: messageId, kind: 'ready', state: 'ask' },
        ...{ appointment_id: id, customer_id: customer?.id ?? '', starts_at: now, due_at: now, created_at: now },
      })
      const { db } = server.database
      await db.updateTable('message').set({ address: email }).where('id', '=', messageId).execute()
      const read = await readers.mechanic.client.send(listMessages, { params: { id } })
      const addressIn = ({ value }: { value: OrderMessages }) =>
        value.messages.find((one) => one.id === messageId)?.address
      expect(addressIn(read)).toBe(address)
      const decided = await readers.mechanic.client.send(decideMessage, {
        params: { id, messageId },
        body: { action: 'drop' },
      })
      expect(addressIn(decided)).toBe(address)
      const desk = await readers.advisor.client.send(listMessages, { params: { id } })
      expect(addressIn(desk)).toBe(email)
    }
  })
})

describe.each(['owner', 'advisor'] as const)('an %s', (role) => {
  test('C31 sees and finds the customers of all times', async () => {
    const { value } = await list(readers[role], all)
    expect(value.appointments).toHaveLength(visits.size)
    expect([value.from, value.to]).toEqual([null, null])
    expect(value.appointments.map(contactsOf)).toEqual(value.appointments.map(() => seen))
    for (const search of ['601234567', 'anna.kowalska@example.com', 'kowalska']) {
      expect((await list(readers[role], { ...all, search })).value.appointments).toHaveLength(visits.size)
    }
    const span = { from: iso(now - 410 * dayMs), to: iso(now + 61 * dayMs) }
    expect((await list(readers[role], { ...all, ...span })).value.appointments).toHaveLength(visits.size)
  })
})

test('C31 after the update the workshop finds visits of an older version, but not by contacts', async () => {
  const { db } = server.database
  // The old format: contacts in the middle of one line.
  await sql`update appointment set search = ${'opel kowalska 48601234567 timing belt'}`.execute(db)
  await sql`delete from kysely_migration where name = '0013-contacts-apart'`.execute(db)
  await server.restart()
  const find = async (who: SignedIn, search: string) => (await list(who, { ...all, search })).value.appointments.length
  expect([await find(readers.mechanic, 'kowalska'), await find(readers.mechanic, '601234567')]).toEqual([3, 0])
  expect(await find(readers.owner, '601234567')).toBe(visits.size)
})

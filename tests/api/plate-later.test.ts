import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AppointmentDetails,
  changeAppointmentStatus,
  createAppointment,
  editAppointment,
  getAppointment,
  listAppointments,
  type StatusDetail,
} from '#contract/appointments.ts'
import { getCustomer, listCustomers } from '#contract/customers.ts'
import { listMessages } from '#contract/messages.ts'
import { findVehicles, getVehicle, updateVehicle } from '#contract/vehicles.ts'
import type { Status } from '#domain/appointment.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { aBooking, type BookingInput, book, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const later = (minutes: number) => new Date(server.clock.now + minutes * 60_000).toISOString()
const noPlate = (more: Partial<BookingInput> = {}): Partial<BookingInput> => ({
  vehicle: { country: 'PL', brand: 'Skoda', model: 'Octavia' },
  startsAt: later(24 * 60),
  bayId: null,
  ...more,
})
const read = async (who: SignedIn, { id }: { id: string }) =>
  (await who.client.send(getAppointment, { params: { id } })).value
const step = (
  who: SignedIn,
  { id }: { id: string },
  status: Status,
  detail: StatusDetail | null = null,
  headers: { 'idempotency-key'?: string } = {},
) => who.client.send(changeAppointmentStatus, { params: { status }, headers, body: { appointmentId: id, detail } })
const vehicleStatus = async (who: SignedIn, { vehicle }: AppointmentDetails) =>
  (await who.client.send(getVehicle, { params: { id: vehicle.id } })).status

describe('a booking without a plate', () => {
  test('B1 needs a customer, of whom a name or a number is enough', async () => {
    const { owner } = await openStation(server)
    const nobody = await owner.client.send(createAppointment, { body: aBooking(noPlate({ customer: null })) })
    expect([nobody.status, nobody.problem.field]).toEqual([400, 'vehicle.plate'])
    const empty = await owner.client.send(createAppointment, { body: aBooking(noPlate({ customer: { name: ' ' } })) })
    expect([empty.status, empty.problem.field]).toEqual([400, 'customer.name'])

    const named = await book(owner, noPlate({ customer: { name: 'Anna' } }))
    expect(named).toMatchObject({
      vehicle: { plate: null, country: 'PL', brand: 'Skoda' },
      customer: { name: 'Anna', phone: null, email: null },
    })
    const called = await book(owner, noPlate({ customer: { phone: '+48601000001' } }))
    expect(called.customer).toMatchObject({ name: '', phone: '+48601000001' })
    expect(called.vehicle.id).not.toBe(named.vehicle.id)
  })

  test('B1 a number without a name is the customer who has it', async () => {
    const { owner } = await openStation(server)
    const known = await book(owner, { customer: { name: 'Jan', phone: '+48601000002' } })
    const again = await book(owner, noPlate({ customer: { phone: '+48601000002' } }))
    expect(again.customer).toEqual(known.customer)
  })

  test('B1 is found by name, and its car is neither looked up by a plate nor listed as one that was here', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner, noPlate({ customer: { name: 'Żaneta', phone: '+48601000003' } }))
    const search = async (words: string) =>
      (await owner.client.send(listAppointments, { query: { search: words, limit: '10' } })).value.appointments
    expect((await search('zaneta')).map(({ id }) => id)).toEqual([made.id])
    expect((await search('octavia')).map(({ id }) => id)).toEqual([made.id])
    expect(await search('null')).toEqual([])
    expect((await owner.client.send(findVehicles, { query: { plate: 'nu' } })).value.vehicles).toEqual([])
    const { customers } = (await owner.client.send(listCustomers, { query: { search: '601000003' } })).value
    expect(customers).toMatchObject([{ name: 'Żaneta', vehicles: [] }])
  })
})

test('B1 a message names make and model, or no car at all', async () => {
  const { owner } = await openStation(server)
  const textOf = async (vehicle: BookingInput['vehicle']) => {
    const { id } = await book(owner, noPlate({ vehicle }))
    return (await owner.client.send(listMessages, { params: { id } })).value.draft?.text ?? ''
  }
  expect(await textOf({ country: 'PL', brand: 'Skoda', model: 'Octavia' })).toContain(' Skoda Octavia')
  const bare = await textOf({ country: 'PL' })
  expect(bare).toContain('Auto Serwis Wola: ')
  expect(bare).not.toMatch(/null|undefined|[{}]| {2}| [.,]/)
})

describe('the plate at check-in', () => {
  test.each<Status>(['arrived', 'in-progress', 'ready'])('B2 %s is refused without it, with the state', async (to) => {
    const { owner } = await openStation(server)
    const made = await book(owner, noPlate())
    const refused = await step(owner, made, to)
    expect([refused.status, refused.problem.code]).toEqual([409, 'plate-required'])
    expect(refused.problem.current).toMatchObject({ id: made.id, status: 'confirmed' })
    const bad = await step(owner, made, to, { plate: '-' })
    expect([bad.status, bad.problem.field]).toEqual([400, 'detail.plate'])
    const done = await step(owner, made, to, { plate: 'po 1ab23', country: 'DE' })
    expect(done.value.appointment).toMatchObject({
      status: to,
      vehicle: { id: made.vehicle.id, plate: 'po 1ab23', country: 'DE', brand: 'Skoda' },
    })
    const [found] = (await owner.client.send(findVehicles, { query: { plate: 'PO1AB23' } })).value.vehicles
    expect(found?.vehicle.id).toBe(made.vehicle.id)
  })

  test('B2 a mechanic gives it too, once for a repeated request, with mileage and key tag', async () => {
    const { owner, join } = await openStation(server)
    const mechanic = await join('mechanic')
    const made = await book(owner, noPlate())
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const detail = { plate: 'WX 1', mileage: 120_000, keyTag: '7' }
    const first = await step(mechanic, made, 'arrived', detail, headers)
    const again = await step(mechanic, made, 'arrived', detail, headers)
    expect(first.value).toMatchObject({ changed: true, appointment: { version: 2, mileage: 120_000, keyTag: '7' } })
    expect(again.value).toEqual(first.value)
    const about = (await owner.client.send(getVehicle, { params: { id: made.vehicle.id } })).value
    expect(about).toMatchObject({ plate: 'WX 1', mileages: [{ value: 120_000 }] })
  })

  test('B2 a known plate moves the order to the known car, and the car made for the booking is deleted', async () => {
    const { owner } = await openStation(server)
    const known = await book(owner, { vehicle: { plate: 'KR 55', country: 'PL', model: 'Superb' } })
    const customer = { name: 'Ewa', phone: '+48601000004' }
    const made = await book(owner, noPlate({ customer }))
    const done = await step(owner, made, 'arrived', { plate: 'kr55', mileage: 90_000 })
    expect(done.value.appointment).toMatchObject({
      customer: { name: 'Ewa' },
      // Given data stays, missing data comes from the booking.
      vehicle: { id: known.vehicle.id, plate: 'KR 55', brand: 'Skoda', model: 'Superb' },
    })
    expect(done.value.appointment.version).toBe((await read(owner, made)).version)
    expect(await vehicleStatus(owner, made)).toBe(404)
    const about = (await owner.client.send(getVehicle, { params: { id: known.vehicle.id } })).value
    expect(about).toMatchObject({ customer: { name: 'Ewa' }, mileages: [{ value: 90_000 }] })
    const found = await owner.client.send(listAppointments, { query: { search: 'KR55', limit: '10' } })
    expect(found.value.appointments.map(({ id }) => id)).toContain(made.id)
  })

  test('B2 a car that has got its plate meanwhile keeps it; the other is in the history', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner, noPlate())
    await owner.client.send(editAppointment, {
      params: { id: made.id },
      body: { vehicle: { plate: 'WA 1', country: 'PL' } },
    })
    await step(owner, made, 'arrived', { plate: 'WA 2' })
    const after = await read(owner, made)
    expect(after).toMatchObject({ status: 'arrived', vehicle: { plate: 'WA 1', brand: 'Skoda' } })
    expect(after.events.at(-1)?.detail).toEqual({ plate: 'WA 2' })
  })

  test('B2 undoing the check-in leaves the plate, and a car with a plate needs none', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner, noPlate())
    const { eventId } = (await step(owner, made, 'arrived', { plate: 'WA 3' })).value
    const body = { appointmentId: made.id, undoes: eventId }
    await owner.client.send(changeAppointmentStatus, { params: { status: 'confirmed' }, headers: {}, body })
    expect(await read(owner, made)).toMatchObject({ status: 'confirmed', vehicle: { plate: 'WA 3' } })
    expect((await step(owner, made, 'arrived')).status).toBe(200)
  })

  test('B1 no-show and cancellation need no plate', async () => {
    const { owner } = await openStation(server)
    const missed = await book(owner, noPlate({ startsAt: later(-60) }))
    expect((await step(owner, missed, 'no-show')).status).toBe(200)
  })
})

describe('the plate by an edit', () => {
  test('B2 gives the car its plate, or moves the order to the known car', async () => {
    const { owner } = await openStation(server)
    const known = await book(owner, { vehicle: { plate: 'KR 66', country: 'PL' } })
    const made = await book(owner, noPlate())
    const edit = (body: object) => owner.client.send(editAppointment, { params: { id: made.id }, body })
    const described = await edit({ vehicle: { country: 'PL', model: 'Fabia', vin: null } })
    expect(described.value.vehicle).toMatchObject({ id: made.vehicle.id, plate: null, brand: 'Skoda', model: 'Fabia' })
    const moved = await edit({ vehicle: { plate: 'KR 66', country: 'PL' } })
    expect(moved.value.vehicle).toMatchObject({ id: known.vehicle.id, plate: 'KR 66', model: 'Fabia' })
    expect(await vehicleStatus(owner, made)).toBe(404)
    const removed = await edit({ vehicle: { plate: null, country: 'PL' } })
    expect([removed.status, removed.problem.field]).toEqual([400, 'vehicle.plate'])
  })

  test('B2 the record of a car without a plate takes one, but not one that another car has', async () => {
    const { owner } = await openStation(server)
    await book(owner, { vehicle: { plate: 'KR 77', country: 'PL' } })
    const made = await book(owner, noPlate())
    const change = (plate: string | null) =>
      owner.client.send(updateVehicle, {
        params: { id: made.vehicle.id },
        body: { plate, country: 'PL', vin: null, brand: 'Skoda', model: null, year: null, fuel: null },
      })
    expect((await change(null)).value).toMatchObject({ plate: null, duplicates: [] })
    expect((await change('KR 77')).problem.code).toBe('plate-taken')
    expect((await change('KR 78')).value.plate).toBe('KR 78')
    const removed = await change(null)
    expect([removed.status, removed.problem.field]).toEqual([400, 'plate'])
  })
})

describe('a walk-in', () => {
  const walkIn = (more: Partial<BookingInput> = {}) =>
    aBooking({ source: 'walk-in', startsAt: later(120), checkIn: { mileage: 50_000, keyTag: '12' }, ...more })

  test('B3 is created and checked in by one call, with both steps in its history', async () => {
    const { owner } = await openStation(server)
    const id = crypto.randomUUID()
    const made = await owner.client.send(createAppointment, { body: walkIn({ id }) })
    expect([made.status, made.value]).toMatchObject([
      201,
      { status: 'arrived', statusVersion: 2, version: 2, mileage: 50_000, keyTag: '12' },
    ])
    expect(made.value.events.map(({ kind, from, to, actorId }) => ({ kind, from, to, actorId }))).toEqual([
      { kind: 'created', from: null, to: 'confirmed', actorId: owner.userId },
      { kind: 'status', from: 'confirmed', to: 'arrived', actorId: owner.userId },
    ])
    const again = await owner.client.send(createAppointment, { body: walkIn({ id, startsAt: made.value.startsAt }) })
    expect(again.value).toEqual(made.value)
    const other = await owner.client.send(createAppointment, { body: walkIn({ id, checkIn: {} }) })
    expect([other.status, other.problem.code]).toEqual([409, 'id-taken'])
  })

  test('B3 sends no mail about a booking, and its check-in can be undone', async () => {
    const { owner } = await openStation(server)
    const customer = { name: 'Anna', email: 'anna@example.com' }
    const made = (await owner.client.send(createAppointment, { body: walkIn({ customer, checkIn: {} }) })).value
    expect((await owner.client.send(listMessages, { params: { id: made.id } })).value.messages).toEqual([])
    const body = { appointmentId: made.id, undoes: made.events.at(-1)?.id ?? '' }
    const undone = await owner.client.send(changeAppointmentStatus, {
      params: { status: 'confirmed' },
      headers: {},
      body,
    })
    expect(undone.value.appointment).toMatchObject({ status: 'confirmed', mileage: null, keyTag: null })
  })

  test('B3 needs its plate', async () => {
    const { owner } = await openStation(server)
    const answer = await owner.client.send(createAppointment, { body: walkIn({ vehicle: { country: 'PL' } }) })
    expect([answer.status, answer.problem.field]).toEqual([400, 'vehicle.plate'])
  })
})

test('B1 a customer without a name has the details of any other', async () => {
  const { owner } = await openStation(server)
  const { customer } = await book(owner, noPlate({ customer: { phone: '+48601000009' } }))
  const about = (await owner.client.send(getCustomer, { params: { id: customer?.id ?? '' } })).value
  expect(about).toMatchObject({ name: '', phone: '+48601000009', vehicles: [] })
})

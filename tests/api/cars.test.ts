import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeAppointmentStatus, editAppointment, getAppointment } from '#contract/appointments.ts'
import { listCars } from '#contract/crm/car-list.ts'
import { moveCar, readCarPage, readCustomerPage } from '#contract/crm/pages.ts'
import { listSavedViews, saveView } from '#contract/crm/saved-views.ts'
import { listFigureRows } from '#contract/figures/figures.ts'
import { createFollowUp } from '#contract/follow-ups/follow-ups.ts'
import { saveVehicleDates } from '#contract/follow-ups/vehicle-dates.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { addVehicle, eraseVehicle, findVehicles, getVehicle, mergeVehicle, updateVehicle } from '#contract/vehicles.ts'
import type { Status } from '#domain/appointment.ts'
import { fillStation } from '../support/filled-station.ts'
import { importFiles, sendAndCheck, toCsv } from '../support/imports/import-client.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
let owner: SignedIn
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  station = await openStation(server)
  owner = station.owner
})

type NewCar = Call<typeof addVehicle>['body']
const aCar = (more: Partial<NewCar> = {}): NewCar => ({
  ...{ plate: 'wx 4411k', country: 'PL', vin: null, brand: 'Škoda', model: 'Fabia', year: 2014, fuel: 'petrol' },
  ...{ engineSize: 1197, power: 63, firstRegistered: '2014-06-30', customerId: null },
  ...more,
})
const add = (more: Partial<NewCar> = {}, who = owner) => who.client.send(addVehicle, { body: aCar(more) })
const erase = (id: string, who = owner) => who.client.send(eraseVehicle, { params: { id } })
const pageOf = async (id: string) => (await owner.client.send(readCarPage, { params: { id } })).value
const platesOf = async (who = owner) =>
  (await who.client.send(listCars, { query: {} })).value.cars.map(({ vehicle }) => vehicle.plate)
const startsAt = () => new Date(server.clock.now - 3600_000).toISOString()
const step = (appointmentId: string, status: Status, body: object = {}, key = randomUUID()) =>
  owner.client.send(changeAppointmentStatus, {
    params: { status: status as 'arrived' },
    body: { appointmentId, ...body },
    headers: { 'idempotency-key': key },
  })

describe('M40 a car is added by itself', () => {
  test('with or without an owner, and is in the lists and on its own page at once', async () => {
    const { customer } = await book(owner)
    const vin = 'tmb zzz 5j zd3 000001'
    const alone = await add({ vin })
    expect(alone.status, alone.text).toBe(201)
    expect(alone.value).toMatchObject({
      ...{ plate: 'wx 4411k', vin: 'TMBZZZ5JZD3000001', brand: 'Škoda', year: 2014, fuel: 'petrol' },
      ...{ engineSize: 1197, power: 63, firstRegistered: '2014-06-30' },
      ...{ customer: null, visits: 0, lastVisitAt: null, erasedAt: null, version: 1 },
    })
    const owned = (await add({ plate: 'WX 4412K', customerId: customer?.id ?? '' })).value
    expect(owned.customer).toEqual(customer)
    expect((await pageOf(owned.id)).car).toEqual(owned)
    expect(await platesOf()).toEqual(['WPI 20931', 'wx 4411k', 'WX 4412K'])
    const params = { id: customer?.id ?? '' }
    const { vehicles } = (await owner.client.send(readCustomerPage, { params })).value.customer
    expect(vehicles.map(({ plate }) => plate)).toContain('WX 4412K')
    // It is the car of the next booking with this plate.
    const made = await book(owner, { vehicle: { plate: 'WX4411K', country: 'PL' } })
    expect(made.vehicle).toMatchObject({ id: alone.value.id, brand: 'Škoda' })
  })

  test('once: a plate that the workshop knows in that country is refused, with the car that has it', async () => {
    const known = (await add()).value
    const again = await add({ plate: 'WX-4411K', brand: 'Fiat' })
    expect([again.status, again.problem]).toMatchObject([
      409,
      { code: 'plate-known', field: 'plate', current: { id: known.id, plate: 'wx 4411k', brand: 'Škoda' } },
    ])
    const abroad = await add({ country: 'DE' })
    expect(abroad.value.duplicates.map(({ id }) => id)).toEqual([known.id])
    const other = await openStation(server)
    expect((await add({}, other.owner)).status).toBe(201)
  })

  test('a repetition after a lost answer adds nothing, and another content is refused', async () => {
    const id = randomUUID()
    const first = await add({ id })
    expect((await add({ id })).value).toEqual(first.value)
    expect((await add({ id, brand: 'Fiat' })).problem.code).toBe('id-taken')
    expect(await platesOf()).toEqual(['wx 4411k'])
  })

  test('by the desk, for a customer of this workshop, with a plate and a VIN that can be', async () => {
    expect((await add({}, await station.join('advisor'))).status).toBe(201)
    expect((await add({ plate: 'X 1' }, await station.join('mechanic'))).problem.code).toBe('forbidden')
    const stranger = await book((await openStation(server)).owner)
    for (const customerId of [stranger.customer?.id ?? '', randomUUID()]) {
      const refused = await add({ plate: 'X 1', customerId })
      expect(refused.problem).toMatchObject({ code: 'not-found', field: 'customerId' })
    }
    expect((await add({ plate: '--' })).problem).toMatchObject({ code: 'invalid' })
    expect((await add({ plate: 'X 1', vin: 'too short' })).problem).toMatchObject({ code: 'invalid' })
    expect(await platesOf()).toEqual(['wx 4411k'])
  })
})

const plate = 'ZQ 98765'
const vin = 'WVWZZZ1JZXW777001'
const secret = /zq[\s-]?98765|WVWZZZ1JZXW777001/i

/** The tables with a row that names the car, of this station or of none. */
async function foundIn(): Promise<string[]> {
  const { db } = server.database
  const tables = await db.introspection.getTables()
  const found: string[] = []
  for (const { name, isView } of tables) {
    if (isView) continue
    const rows = await db
      .selectFrom(name as 'vehicle')
      .selectAll()
      .execute()
    const own = rows.filter((row) => !('account_id' in row) || row.account_id === station.account)
    if (secret.test(JSON.stringify(own))) found.push(name)
  }
  return found.sort()
}

/** A car that is named wherever one can be named; its order is completed. */
async function nameEverywhere() {
  // Booked without a plate, which is typed at check-in, with a correction of the step.
  const made = await book(owner, { vehicle: { plate: null, country: 'PL', brand: 'Opel' }, startsAt: startsAt() })
  const arrival = randomUUID()
  const detail = { plate, country: 'PL', mileage: 1200 }
  expect((await step(made.id, 'arrived', { detail }, arrival)).status).toBe(200)
  expect((await step(made.id, 'confirmed', { undoes: arrival })).status).toBe(200)
  expect((await step(made.id, 'arrived', { detail })).status).toBe(200)
  const { id } = (await owner.client.send(getAppointment, { params: { id: made.id } })).value.vehicle
  const car = {
    ...{ plate, country: 'PL', vin, brand: 'Opel', model: 'Astra', year: 2008, fuel: null },
    ...{ engineSize: 1598, power: 85, firstRegistered: '2008-03-14' },
  }
  expect((await owner.client.send(updateVehicle, { params: { id }, body: car })).status).toBe(200)
  // Another order for which this plate was typed by mistake.
  const other = await book(owner, { vehicle: { plate: null, country: 'PL' }, startsAt: startsAt(), bayId: null })
  await step(other.id, 'arrived', { detail: { plate: 'KR 5551', country: 'PL' } })
  await server.database.db
    .updateTable('appointment_event')
    .set({ detail: JSON.stringify({ plate: 'zq98765', country: 'PL', keyTag: '7' }) })
    .where('appointment_id', '=', other.id)
    .where('kind', '=', 'status')
    .execute()
  for (const status of ['in-progress', 'ready', 'completed'] as const) await step(made.id, status)

  const now = server.clock.now
  const customerId = made.customer?.id ?? ''
  await server.database.db
    .insertInto('message')
    .values({
      ...{ account_id: station.account, id: randomUUID(), appointment_id: made.id, customer_id: customerId },
      ...{ kind: 'ready', state: 'sent', starts_at: now, due_at: now, created_at: now, settled_at: now, why: null },
      ...{ mail_id: null, address: 'anna@example.com', body: `${plate} is ready.`, decided_by_id: null },
      ...{ decided_by: null, sms_idx: null, sms_parts: null, sms_cost: null, delivered_at: null },
    })
    .execute()
  const due = { reason: 'call-back', dueOn: '2026-12-24', note: `Ask about ${plate}`, vehicleId: id } as const
  const followUp = (await owner.client.send(createFollowUp, { body: due })).value
  await server.database.db
    .insertInto('follow_up_message')
    .values({
      ...{ account_id: station.account, id: randomUUID(), follow_up_id: followUp.id, customer_id: customerId },
      ...{ channel: 'email', state: 'waiting', due_at: now + 3600_000, created_at: now, settled_at: null, why: null },
      ...{ mail_id: null, sms_idx: null, address: 'anna@example.com', body: `The inspection of ${plate}` },
      ...{ decided_by_id: null, decided_by: 'Anna' },
    })
    .execute()
  const dates = { inspectionOn: '2027-03-14', insuranceOn: null, oilChangedOn: null, oilChangedAt: null }
  await owner.client.send(saveVehicleDates, { params: { id }, body: dates })
  for (const [list, search] of [
    ['cars', 'zq 987'],
    ['customers', `kowalska ${vin}`],
    ['cars', 'opel'],
  ] as const) {
    const body = { list, name: search, filters: { search } }
    await owner.client.send(saveView, { params: { id: randomUUID() }, body })
  }
  const rows = [
    ['Rejestracja', 'Marka', 'Model'],
    [plate, 'Opel', 'Vectra'],
    ['KR 7777', 'Fiat', 'Uno'],
  ]
  await importFiles(owner.client, [{ name: 'done.csv', content: toCsv(rows) }])
  await sendAndCheck(owner.client, [{ name: 'open.csv', content: toCsv(rows) }])
  return { id, order: made.id, other: other.id, customerId }
}

describe('M41 a car is erased', () => {
  test('from every table, and its orders stay with their sums', async () => {
    const named = await nameEverywhere()
    expect(await foundIn()).toEqual(
      expect.arrayContaining([
        ...['appointment', 'appointment_event', 'follow_up', 'follow_up_message', 'import_row', 'message'],
        ...['saved_view', 'vehicle'],
      ]),
    )
    const sums = await owner.client.send(listFigureRows, {
      query: { from: '2026-01-01', to: '2026-12-31', list: 'turnover' },
    })

    const erased = await erase(named.id)
    expect(erased.status, erased.text).toBe(200)
    expect(erased.value).toMatchObject({
      ...{ id: named.id, plate: null, vin: null, customer: null, brand: 'Opel', model: 'Astra', year: 2008 },
      ...{ engineSize: 1598, power: 85, firstRegistered: null },
      ...{ visits: 1, erasedAt: new Date(server.clock.now).toISOString() },
    })
    expect(await foundIn()).toEqual([])

    const order = (await owner.client.send(getAppointment, { params: { id: named.order } })).value
    expect(order).toMatchObject({
      ...{ status: 'completed', mileage: 1200, vehicle: { id: named.id, plate: null, vin: null, brand: 'Opel' } },
      customer: { name: 'Anna Kowalska' },
    })
    // What else was typed with the steps stays.
    const { db } = server.database
    const events = await db
      .selectFrom('appointment_event')
      .select(['appointment_id', 'detail'])
      .where('account_id', '=', station.account)
      .where('detail', 'is not', null)
      .execute()
    const detailsOf = (id: string) =>
      events.filter((event) => event.appointment_id === id).map(({ detail }) => JSON.parse(detail ?? ''))
    expect(detailsOf(named.order)).toEqual([{ mileage: 1200 }, { mileage: 1200 }])
    expect(detailsOf(named.other)).toEqual([{ keyTag: '7' }])
    const after = await owner.client.send(listFigureRows, {
      query: { from: '2026-01-01', to: '2026-12-31', list: 'turnover' },
    })
    expect(after.value).toMatchObject(JSON.parse(JSON.stringify(sums.value).replaceAll(`"${plate}"`, 'null')))

    expect((await pageOf(named.id)).visits.map(({ id }) => id)).toEqual([named.order])
    expect(await platesOf()).toEqual(['KR 5551', 'KR 7777'])
    const params = { id: named.customerId }
    const page = (await owner.client.send(readCustomerPage, { params })).value
    expect(page.customer.vehicles.map((car) => car.plate)).not.toContain(plate)
    const views = (await owner.client.send(listSavedViews, {})).value.views
    expect(views.map(({ view }) => view.name)).toEqual(['opel'])
    const messages = await db
      .selectFrom('follow_up_message')
      .select(['state', 'body'])
      .where('account_id', '=', station.account)
      .execute()
    expect(messages).toEqual([{ state: 'dropped', body: null }])
    const dates = await db
      .selectFrom('vehicle_dates')
      .selectAll()
      .where('account_id', '=', station.account)
      .where('vehicle_id', '=', named.id)
      .execute()
    expect(dates).toEqual([])
  })

  test('for good: no change, kept by a device or not, brings it back; the same plate again is a new car', async () => {
    const made = await book(owner, { vehicle: { plate, country: 'PL', vin }, startsAt: startsAt() })
    const { id } = made.vehicle
    expect((await step(made.id, 'no-show')).status).toBe(200)
    const other = (await add()).value
    expect((await erase(id)).status).toBe(200)

    const kept = await step(made.id, 'arrived', { detail: { plate, country: 'PL' } })
    expect([kept.status, kept.problem.code]).toEqual([409, 'car-erased'])
    const edit = (body: Call<typeof editAppointment>['body']) =>
      owner.client.send(editAppointment, { params: { id: made.id }, body })
    for (const vehicle of [
      { plate, country: 'PL' },
      { plate: null, country: 'PL', vin },
      { plate: null, country: 'PL', firstRegistered: '2008-03-14' },
    ]) {
      expect((await edit({ vehicle })).problem.code).toBe('car-erased')
    }
    expect((await edit({ complaint: 'Brakes', customer: { name: 'Jan Nowak' } })).status).toBe(200)
    const body = { plate, country: 'PL', vin, brand: null, model: null, year: null, fuel: null }
    for (const answer of [
      await owner.client.send(updateVehicle, { params: { id }, body }),
      await owner.client.send(moveCar, { params: { id }, body: { customerId: null } }),
      await owner.client.send(mergeVehicle, { params: { id }, body: { into: other.id } }),
      await owner.client.send(mergeVehicle, { params: { id: other.id }, body: { into: id } }),
      await owner.client.send(createFollowUp, {
        body: { reason: 'oil', dueOn: '2026-12-24', note: '', vehicleId: id },
      }),
      await owner.client.send(saveVehicleDates, {
        params: { id },
        body: { inspectionOn: '2027-03-14', insuranceOn: null, oilChangedOn: null, oilChangedAt: null },
      }),
      await erase(id),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([404, 'not-found'])
    }
    expect(await foundIn()).toEqual([])
    expect((await owner.client.send(getVehicle, { params: { id } })).value).toMatchObject({
      plate: null,
      customer: null,
    })

    expect((await owner.client.send(findVehicles, { query: { plate } })).value.vehicles).toEqual([])
    const again = await book(owner, { vehicle: { plate, country: 'PL' }, bayId: null })
    expect(again.vehicle.id).not.toBe(id)
    expect(again.visit).toBe(1)
  })

  test('after its last open order, by the owner of the workshop alone', async () => {
    const made = await book(owner, { vehicle: { plate, country: 'PL' } })
    const { id } = made.vehicle
    const early = await erase(id)
    expect([early.status, early.problem.code, early.problem.current]).toEqual([
      409,
      'car-expected',
      { appointments: 1 },
    ])
    await step(made.id, 'cancelled', { reason: 'customer-request' })
    expect((await erase(id, await station.join('advisor'))).problem.code).toBe('forbidden')
    const strangers = await openStation(server)
    for (const answer of [await erase(id, strangers.owner), await erase(randomUUID())]) {
      expect([answer.status, answer.problem.code]).toEqual([404, 'not-found'])
    }
    const theirs = await book(strangers.owner, { vehicle: { plate, country: 'PL' } })
    expect((await erase(id)).status).toBe(200)
    // The same plate in another workshop stays.
    expect(await platesOf(strangers.owner)).toEqual([plate])
    const own = (await strangers.owner.client.send(getAppointment, { params: { id: theirs.id } })).value
    expect(own.vehicle.plate).toBe(plate)
  })

  test('with everything that an order has', async () => {
    const own = await fillStation(server, station, { vehicle: { plate, country: 'PL', vin }, startsAt: startsAt() })
    for (const status of ['arrived', 'ready', 'completed'] as const) await step(own.appointment, status)
    expect(await foundIn()).not.toEqual([])
    expect((await erase(own.vehicle)).status).toBe(200)
    expect(await foundIn()).toEqual([])
    // Nobody owns the car, so its page says of whom no visit was; the page of the customer has all of it.
    const { visits, photos } = await pageOf(own.vehicle)
    expect([visits, photos]).toMatchObject([[{ id: own.appointment, work: ['Kowalska'], amount: null }], []])
    const page = (await owner.client.send(readCustomerPage, { params: { id: own.customer } })).value
    expect(page.visits).toMatchObject([{ id: own.appointment, amount: 12_300, vehicle: { plate: null } }])
    expect(page.photos.map(({ id }) => id)).toEqual([own.orderPhoto])
  })
})

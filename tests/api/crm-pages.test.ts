import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import { moveCar, readCarPage, readCustomerPage } from '#contract/crm/pages.ts'
import {
  deleteView,
  listSavedViews,
  longestViewName,
  mostSavedViews,
  saveView,
  type ViewEntry,
} from '#contract/crm/saved-views.ts'
import { anonymiseCustomer, createCustomer, getCustomer } from '#contract/customers.ts'
import { findVehicles, getVehicle } from '#contract/vehicles.ts'
import { putFinding } from '#server/appointments/findings/store.ts'
import { insertMessage } from '#server/messages/rows/store.ts'
import { fillStation } from '../support/filled-station.ts'
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

const nobody = '019aa000-0000-7000-8000-000000000099'
const startsAt = () => new Date(server.clock.now - 3600_000).toISOString()
const anna = { name: 'Anna Kowalska', phone: '+48601234567' }
const pageOf = async (id: string, who = owner) => {
  const answer = await who.client.send(readCustomerPage, { params: { id } })
  expect(answer.status, answer.text).toBe(200)
  return answer.value
}
const carOf = async (id: string, who = owner) => {
  const answer = await who.client.send(readCarPage, { params: { id } })
  expect(answer.status, answer.text).toBe(200)
  return answer.value
}
const move = (id: string, customerId: string | null, version?: number, who = owner) =>
  who.client.send(moveCar, { params: { id }, body: { customerId, ...(version === undefined ? {} : { version }) } })
const newOwner = async () =>
  (
    await owner.client.send(createCustomer, {
      body: {
        ...({ kind: 'person', name: 'Jan Nowak', phone: '+48601765432', email: null, language: null } as const),
        ...{ consents: [], notes: '' },
      },
    })
  ).value

/** A station with a visit of everything; its customer is Anna Kowalska. */
async function fill() {
  const booking = { customer: anna, startsAt: startsAt(), complaint: 'Anna hears it', services: ['brake-pads'] }
  const own = await fillStation(server, station, booking)
  await step(own.appointment, 'arrived', { detail: { mileage: 1000 } })
  return own
}
async function step(appointmentId: string, status: 'arrived' | 'ready' | 'completed' | 'no-show', body: object = {}) {
  const call = { params: { status }, body: { appointmentId, ...body }, headers: {} }
  const answer = await owner.client.send(changeAppointmentStatus, call)
  expect(answer.status, answer.text).toBe(200)
}

describe('the page of a customer', () => {
  test('M5 has contacts, cars, visits with sums, findings, photos, notes, messages, measurements and figures', async () => {
    const own = await fill()
    const page = await pageOf(own.customer)
    expect(page.customer).toEqual((await owner.client.send(getCustomer, { params: { id: own.customer } })).value)
    expect(page.customer).toMatchObject({ name: 'Anna Kowalska', noShows: 0, visits: 1, consents: [] })
    expect(page.visits).toMatchObject([
      {
        ...{ id: own.appointment, complaint: 'Anna hears it', mileage: 1000, work: ['Kowalska'], amount: 12_300 },
        ...{ services: ['brake-pads'], vehicle: { id: own.vehicle }, isOfEarlierOwner: false },
      },
    ])
    expect(page.findings).toMatchObject([
      { id: own.finding, what: 'Kowalska', place: 'Front axle', state: 'draft', vehicle: { id: own.vehicle } },
    ])
    expect(page.photos).toMatchObject([{ id: own.orderPhoto, appointmentId: own.appointment }])
    expect(page.notes).toMatchObject([{ text: 'Rack 4', appointmentId: own.appointment }])
    expect(page.messages.map(({ id }) => id)).toContain(own.message)
    expect(page.measured).toMatchObject([
      { vehicle: { id: own.vehicle }, series: [{ itemId: 'tread', unit: 'mm', values: [{ value: 3.5 }] }] },
    ])
    expect(page.spent).toBe(0)
    for (const status of ['ready', 'completed'] as const) await step(own.appointment, status)
    expect((await pageOf(own.customer)).spent).toBe(12_300)
  })

  test('M5 M6 is for the desk of the station alone; foreign and unknown ids get one answer', async () => {
    const own = await fill()
    const stranger = (await openStation(server)).owner
    const mechanic = await station.join('mechanic')
    const advisor = await station.join('advisor')
    for (const endpoint of [readCustomerPage, readCarPage]) {
      const id = endpoint === readCustomerPage ? own.customer : own.vehicle
      const statusOf = async (who: SignedIn, one: string) =>
        (await who.client.send(endpoint, { params: { id: one } })).status
      expect(await statusOf(advisor, id)).toBe(200)
      expect(await statusOf(mechanic, id)).toBe(403)
      expect(await statusOf(stranger, id)).toBe(404)
      expect(await statusOf(owner, nobody)).toBe(404)
    }
  })

  test('M5 of an erased customer names nobody', async () => {
    const made = await book(owner, { customer: anna, startsAt: startsAt() })
    const id = made.customer?.id ?? ''
    for (const status of ['arrived', 'ready', 'completed'] as const) await step(made.id, status)
    expect((await owner.client.send(anonymiseCustomer, { params: { id } })).status).toBe(200)
    const text = JSON.stringify(await pageOf(id))
    expect(text).not.toContain('Kowalska')
    expect(text).not.toContain('601234567')
    const car = await carOf(made.vehicle.id)
    expect(car.car.customer).toBeNull()
    expect(car.visits).toMatchObject([{ id: made.id, isOfEarlierOwner: true, complaint: null }])
  })
})

test('M5 M6 a page has the latest of each kind', async () => {
  const made = await book(owner, { customer: anna, startsAt: startsAt() })
  const { db } = server.database
  const row = await db.selectFrom('appointment').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
  const many = Array.from({ length: 101 }, (_, index) => index)
  for (const index of many) {
    const of = { account_id: station.account, appointment_id: made.id }
    const key = { ...of, id: randomUUID() }
    await db
      .insertInto('appointment')
      .values({ ...row, id: key.id, number: 10_000 + index, starts_at: row.starts_at - 1 - index })
      .execute()
    await db
      .insertInto('appointment_note')
      .values({
        ...{ ...key, text: `Note ${index}`, occurred_at: index, time_uncertain: 0, received_at: index },
        ...{ actor_id: null, actor_name: '', employee_id: null, fingerprint: '', appointment_version: 1 },
      })
      .execute()
    await db
      .insertInto('photo')
      .values({
        ...{ ...key, finding_id: null, name: key.id, digest: '', position: index, width: 1, height: 1, bytes: 1 },
        ...{ note: null, taken_by_id: null, taken_by: '', created_at: index, occurred_at: index, employee_id: null },
      })
      .execute()
    await putFinding(db, {
      ...{ ...key, earlier_id: null, what: `Finding ${index}`, place: null, severity: 'soon', lines: '[]' },
      ...{ gross: null, state: 'draft', reason: null, version: 1, made_at: index },
    })
    await insertMessage(station.account, db, {
      ...{ id: key.id, appointment_id: made.id, customer_id: row.customer_id ?? '', kind: 'ready', state: 'ask' },
      ...{ starts_at: row.starts_at, due_at: index, created_at: index },
    })
  }
  for (const page of [await pageOf(made.customer?.id ?? ''), await carOf(made.vehicle.id)]) {
    const { visits, findings, photos, notes, messages } = page
    expect([visits, findings, photos, notes, messages].map(({ length }) => length)).toEqual([100, 100, 60, 100, 50])
    expect([visits[0]?.id, findings[0]?.what, notes[0]?.text]).toEqual([made.id, 'Finding 100', 'Note 100'])
  }
})

describe('a car that moves to another owner', () => {
  test('M6 M7 keeps its history, without anything by which the earlier owner is known', async () => {
    const own = await fill()
    expect(await carOf(own.vehicle)).toMatchObject({
      car: { customer: { name: 'Anna Kowalska' } },
      visits: [{ complaint: 'Anna hears it', amount: 12_300, isOfEarlierOwner: false }],
      photos: [{ id: own.orderPhoto }],
      notes: [{ text: 'Rack 4' }],
      series: [{ values: [{ value: 3.5 }] }],
    })
    const buyer = await newOwner()
    const moved = await move(own.vehicle, buyer.id)
    expect(moved.value.customer).toMatchObject({ name: 'Jan Nowak' })
    const page = await carOf(own.vehicle)
    expect(page).toMatchObject({
      car: { customer: { name: 'Jan Nowak' }, mileages: [{ value: 1000 }], visits: 1 },
      visits: [
        {
          id: own.appointment,
          complaint: null,
          amount: null,
          mileage: 1000,
          work: ['Kowalska'],
          isOfEarlierOwner: true,
        },
      ],
      findings: [{ what: 'Kowalska', reason: null, gross: null }],
      series: [{ values: [{ value: 3.5 }] }],
      ...{ photos: [], notes: [], messages: [] },
    })
    expect(JSON.stringify(page)).not.toContain('Anna')
    expect(JSON.stringify(page)).not.toContain('601234567')
    // The visits and what was spent stay with those who made them.
    expect((await pageOf(own.customer)).visits).toHaveLength(1)
    expect((await pageOf(own.customer)).customer.vehicles).toEqual([])
    const bought = await pageOf(buyer.id)
    expect(bought.customer.vehicles).toMatchObject([{ id: own.vehicle }])
    expect([bought.visits, bought.findings, bought.notes, bought.measured]).toEqual([[], [], [], []])
    const typed = await owner.client.send(findVehicles, { query: { plate: own.plate } })
    expect(typed.value.vehicles).toMatchObject([{ customer: { name: 'Jan Nowak' }, lastComplaint: null }])
  })

  test('M7 the next visit of the new owner is shown whole beside the earlier ones', async () => {
    const own = await fill()
    const buyer = await newOwner()
    await move(own.vehicle, buyer.id)
    server.clock.advance(60_000)
    const vehicle = { plate: own.plate, country: 'PL' }
    const made = await book(owner, {
      ...{ id: randomUUID(), bayId: null, vehicle, customer: { id: buyer.id, name: 'Jan Nowak' } },
      ...{ complaint: 'Oil', startsAt: new Date(server.clock.now).toISOString() },
    })
    expect((await carOf(own.vehicle)).visits).toMatchObject([
      { id: made.id, complaint: 'Oil', isOfEarlierOwner: false },
      { id: own.appointment, complaint: null, isOfEarlierOwner: true },
    ])
  })

  test('M6 M7 what was spent and missed is that of the present owner', async () => {
    const own = await fill()
    expect(await carOf(own.vehicle)).toMatchObject({ spent: 0, noShows: 0 })
    for (const status of ['ready', 'completed'] as const) await step(own.appointment, status)
    const customer = { id: own.customer, name: 'Anna Kowalska' }
    const vehicle = { plate: own.plate, country: 'PL' }
    const missed = await book(owner, { id: randomUUID(), bayId: null, vehicle, customer, startsAt: startsAt() })
    server.clock.advance(86_400_000)
    await step(missed.id, 'no-show')
    expect(await carOf(own.vehicle)).toMatchObject({ spent: 12_300, noShows: 1 })
    await move(own.vehicle, (await newOwner()).id)
    expect(await carOf(own.vehicle)).toMatchObject({ spent: 0, noShows: 0 })
  })

  test('M7 conflicts, repetitions, unknown and foreign owners, and other roles', async () => {
    const made = await book(owner, { customer: anna })
    const id = made.vehicle.id
    const buyer = await newOwner()
    const { version } = (await owner.client.send(getVehicle, { params: { id } })).value
    const moved = await move(id, buyer.id, version)
    expect(moved.value.version).toBe(version + 1)
    // A repetition after a lost answer is no conflict, and changes nothing.
    expect((await move(id, buyer.id, version)).value.version).toBe(version + 1)
    const late = await move(id, null, version)
    expect([late.status, late.problem.code]).toEqual([409, 'version-conflict'])
    expect((await move(id, null)).value.customer).toBeNull()
    const stranger = await openStation(server)
    const foreign = (await book(stranger.owner, { customer: anna })).customer?.id ?? ''
    for (const customerId of [nobody, foreign]) {
      const answer = await move(id, customerId)
      expect([answer.status, answer.problem.field]).toEqual([404, 'customerId'])
    }
    expect((await move(id, null, undefined, stranger.owner)).status).toBe(404)
    expect((await move(id, null, undefined, await station.join('mechanic'))).status).toBe(403)
    expect((await move(id, null, undefined, await station.join('advisor'))).status).toBe(200)
  })
})

describe('saved views', () => {
  const aView = (more: Partial<ViewEntry> = {}) =>
    ({ list: 'customers', name: 'Brakes', filters: { declined: 'brakes', declinedMonths: '6' }, ...more }) as ViewEntry
  const save = (id: string, view: ViewEntry, who = owner) => who.client.send(saveView, { params: { id }, body: view })
  const all = async (who = owner) => (await who.client.send(listSavedViews, {})).value.views

  test('M4 are named filters of one list that the whole desk shares, overwritten and deleted', async () => {
    const id = randomUUID()
    const advisor = await station.join('advisor')
    expect((await save(id, aView(), advisor)).value).toEqual({ id, view: aView() })
    const other = randomUUID()
    const ofCars = { list: 'cars', name: 'Älter', filters: { absentMonths: '24', sort: '-lastVisit' } } as const
    await save(other, ofCars)
    expect(await all()).toEqual([
      { id: other, view: ofCars },
      { id, view: aView() },
    ])
    await save(id, aView({ name: 'Discs' }))
    expect((await all()).map(({ view }) => view.name)).toEqual(['Älter', 'Discs'])
    expect((await owner.client.send(deleteView, { params: { id } })).status).toBe(204)
    expect((await owner.client.send(deleteView, { params: { id } })).status).toBe(404)
    expect((await all()).map((one) => one.id)).toEqual([other])
  })

  test('M4 belong to one station, and are not for the workshop', async () => {
    const id = randomUUID()
    await save(id, aView())
    const stranger = (await openStation(server)).owner
    expect(await all(stranger)).toEqual([])
    expect((await stranger.client.send(deleteView, { params: { id } })).status).toBe(404)
    // The same id of another station is another view.
    await save(id, aView({ name: 'Theirs' }), stranger)
    expect((await all()).map(({ view }) => view.name)).toEqual(['Brakes'])
    const mechanic = await station.join('mechanic')
    expect((await save(randomUUID(), aView(), mechanic)).status).toBe(403)
    expect((await mechanic.client.send(listSavedViews, {})).status).toBe(403)
    expect((await mechanic.client.send(deleteView, { params: { id } })).status).toBe(403)
  })

  test('M4 have only filters that their list takes', async () => {
    const wrong = [
      { list: 'customers', name: 'X', filters: { cursor: 'abc' } },
      { list: 'customers', name: 'X', filters: { fuel: 'diesel' } },
      { list: 'cars', name: 'X', filters: { declined: 'brakes' } },
      { list: 'cars', name: 'X', filters: { sort: 'name' } },
      { list: 'orders', name: 'X', filters: {} },
      { list: 'cars', name: ' ', filters: {} },
      { list: 'cars', name: 'X'.repeat(longestViewName + 1), filters: {} },
      { list: 'cars', name: 'X', filters: {}, more: 1 },
    ]
    for (const body of wrong) expect((await save(randomUUID(), body as never)).status).toBe(400)
    expect((await save(randomUUID(), { list: 'cars', name: 'X'.repeat(longestViewName), filters: {} })).status).toBe(
      200,
    )
  })

  test('M4 one that searches for a customer goes when the customer is erased', async () => {
    const made = await newOwner()
    const [theirs, phone, other] = [randomUUID(), randomUUID(), randomUUID()]
    await save(theirs, aView({ filters: { search: 'nowak', kind: 'person' } }))
    await save(phone, { list: 'cars', name: 'Theirs', filters: { search: '601 765 432' } })
    await save(other, aView({ filters: { search: 'opel' } }))
    await save(randomUUID(), aView())
    await owner.client.send(anonymiseCustomer, { params: { id: made.id } })
    expect(new Set((await all()).map(({ id }) => id)).has(other)).toBe(true)
    expect(await all()).toHaveLength(2)
    const left = (await all()).map(({ view }) => view)
    expect(JSON.stringify(left)).not.toMatch(/nowak|601/)
  })

  test('M4 a station has fifty at most', async () => {
    const ids = Array.from({ length: mostSavedViews }, () => randomUUID())
    for (const id of ids) await save(id, aView())
    const answer = await save(randomUUID(), aView())
    expect([answer.status, answer.problem.code]).toEqual([409, 'too-many-views'])
    expect((await save(ids[0] ?? '', aView({ name: 'Again' }))).status).toBe(200)
    expect(await all()).toHaveLength(50)
  })
})

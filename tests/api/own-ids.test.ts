import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAbsence } from '#contract/absences.ts'
import { uploadStationPhotos } from '#contract/accounts.ts'
import {
  type AppointmentDetails,
  changeAppointmentStatus,
  createAppointment,
  editAppointment,
  getAppointment,
  listAppointments,
  rescheduleAppointment,
  saveOrderLines,
} from '#contract/appointments.ts'
import { createCustomer, getCustomer } from '#contract/customers.ts'
import { createEmployee, listEmployees } from '#contract/employees.ts'
import { removeAppointmentPhoto, uploadAppointmentPhotos } from '#contract/photos.ts'
import { search } from '#contract/search.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { deleteStation } from '#server/erasures/steps-store.ts'
import { fingerprintOf } from '#server/http/fingerprint.ts'
import { ownId } from '#server/own-id.ts'
import type { ClientAnswer } from '../support/client.ts'
import { onePixel, photosForm } from '../support/pictures.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { aBooking, book, hire, openStation, type TestStation } from '../support/station.ts'

// An id that a client makes belongs to its station, and reveals nothing about others. That of an appointment or a photo
// is its id for ever.

let server: TestServer
let mine: TestStation
let otherStation: TestStation
beforeAll(async () => {
  server = await startTestServer()
  mine = await openStation(server)
  otherStation = await openStation(server)
})
afterAll(() => server.stop())

const person = {
  kind: 'person' as const,
  name: 'Anna Nowak',
  phone: '+48601000001',
  email: null,
  language: null,
  notes: '',
}
const employee = {
  name: 'Jan',
  shortName: 'Jan',
  role: 'mechanic' as const,
  email: null,
  phone: null,
  colour: 'teal' as const,
  skills: [],
  weekly: null,
}
const upload = ({ owner }: TestStation, path: string, ids: string) =>
  owner.client.fetch(`/api${path}`, { method: 'POST', body: photosForm([onePixel], { ids }) })

type Made = { id: string }
type Make = (station: TestStation, id: string) => Promise<ClientAnswer<unknown>>
const people = new Map<TestStation, string>()
const orders = new Map<TestStation, string>()
const once = async (
  map: Map<TestStation, string>,
  station: TestStation,
  make: () => Promise<string>,
): Promise<string> => {
  const known = map.get(station) ?? (await make())
  map.set(station, known)
  return known
}
const makes: Record<'appointment' | 'customer' | 'employee' | 'absence' | 'order photo' | 'station photo', Make> = {
  appointment: ({ owner }, id) => owner.client.send(createAppointment, { body: aBooking({ id, bayId: null }) }),
  customer: ({ owner }, id) => owner.client.send(createCustomer, { body: { ...person, consents: [], id } }),
  employee: ({ owner }, id) =>
    owner.client.send(createEmployee, { body: { ...employee, shortName: `J${id.slice(-6).toLowerCase()}`, id } }),
  absence: async (station, id) => {
    const employeeId = await once(people, station, () => hire(station.owner))
    const body = { employeeId, from: '2026-12-01', to: '2026-12-02', kind: 'sick' as const, note: '', id }
    return station.owner.client.send(createAbsence, { body })
  },
  'order photo': async (station, id) => {
    const order = await once(orders, station, async () => (await book(station.owner, { bayId: null })).id)
    return upload(station, fillPath(uploadAppointmentPhotos.path, { id: order }), id)
  },
  'station photo': (station, id) => upload(station, uploadStationPhotos.path, id),
}
/** Their ids are unique only within a station, so that the given id is the id of the record. */
const kept: readonly string[] = ['appointment', 'order photo', 'station photo']
const idIn = ({ value }: ClientAnswer<unknown>): string | undefined => {
  const made = value as Made & { photos?: Made[] }
  return Array.isArray(made.photos) && !('number' in made) ? made.photos.at(-1)?.id : made.id
}

test.each(Object.entries(makes))(
  'the id of another station’s %s gets the same answer as an unknown id',
  async (kind, make) => {
    const id = randomUUID()
    const first = await make(mine, id)
    const foreign = await make(otherStation, id)
    expect([first.status, foreign.status]).toEqual([201, 201])
    if (kept.includes(kind)) expect([idIn(first), idIn(foreign)]).toEqual([id, id])
    else expect(idIn(foreign)).not.toBe(idIn(first))
    // Sent again it is the same one, at each station.
    expect([idIn(await make(mine, id)), idIn(await make(otherStation, id))]).toEqual([idIn(first), idIn(foreign)])
    expect((await make(mine, id.toUpperCase())).status).toBe(201)
    expect(idIn(await make(mine, id.toUpperCase()))).toBe(idIn(first))
  },
)

test.each(['customer', 'employee', 'absence'] as const)(
  'a %s stored by an older version under its given id is found when it is sent again',
  async (table) => {
    const make = makes[table]
    const station = await openStation(server)
    const given = randomUUID()
    const id = idIn(await make(station, given)) ?? ''
    const { db } = server.database
    await db.updateTable(table).set({ id: given }).where('id', '=', id).execute()
    const again = await make(station, given)
    expect([again.status, idIn(again)]).toEqual([201, given])
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', station.account)
      .where('id', 'in', [given, id])
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  },
)

test('B6 an appointment or a photo that an older version stored under an id of the station is found when it is sent again', async () => {
  const { db } = server.database
  const given = randomUUID()
  const own = ownId(mine.account, given)
  const made = await book(mine.owner, { id: own, bayId: null })
  const body = aBooking({ id: given, bayId: null })
  const event = db.updateTable('appointment_event').where('appointment_id', '=', own)
  await event.set({ fingerprint: fingerprintOf(body) }).execute()
  const again = await mine.owner.client.send(createAppointment, { body })
  expect([again.status, again.value]).toEqual([201, made])

  await upload(mine, uploadStationPhotos.path, own)
  const photos = (await upload(mine, uploadStationPhotos.path, given)).value as { photos: Made[] }
  expect(photos.photos.map(({ id }) => id).filter((id) => id === own || id === given)).toEqual([own])
})

test('other content under the same id is refused, and the answer has the id of the stored record', async () => {
  const id = randomUUID()
  const made = await book(mine.owner, { id, bayId: null })
  const body = aBooking({ id, bayId: null, complaint: 'Brakes' })
  const { status, problem } = await mine.owner.client.send(createAppointment, { body })
  expect([status, problem.code, problem.current]).toEqual([409, 'id-taken', { id: made.id }])
  expect((await mine.owner.client.send(getAppointment, { params: { id: made.id } })).value.complaint).toBe(
    'Timing belt',
  )
})

test('B6 an appointment that was moved, changed and cancelled is the answer to its repeated creation', async () => {
  const id = randomUUID()
  const { client } = mine.owner
  const body = aBooking({ id, bayId: null })
  await client.send(createAppointment, { body })
  await client.send(editAppointment, { params: { id }, body: { complaint: 'Brakes', keyTag: 'K 17' } })
  const startsAt = '2026-11-24T08:00:00.000Z'
  await client.send(rescheduleAppointment, { params: { id }, body: { startsAt, workMinutes: 90 } })
  await client.send(changeAppointmentStatus, {
    params: { status: 'cancelled' },
    headers: {},
    body: { appointmentId: id, reason: 'customer-request' },
  })
  const present = (await client.send(getAppointment, { params: { id } })).value
  const again = await client.send(createAppointment, { body })
  expect([again.status, again.value]).toEqual([201, present])
  expect(present).toMatchObject({ startsAt, complaint: 'Brakes', status: 'cancelled' })
})

test('B6 two stations with the same ids of an order, its lines and its photos see and change only their own', async () => {
  const [id, lineId, photoId, key] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const stations = [await openStation(server), await openStation(server)] as const
  const plates = ['WPI 11111', 'WPI 22222']
  const past = '2026-11-20T08:00:00.000Z'
  const made: AppointmentDetails[] = []
  for (const [at, station] of stations.entries()) {
    const { client } = station.owner
    const employeeId = await hire(station.owner)
    const vehicle = { plate: plates[at] ?? '', country: 'PL' }
    const customer = { name: `Customer ${at}`, phone: `+4860123456${at}` }
    await client.send(createAppointment, { body: aBooking({ id, vehicle, customer, employeeId, startsAt: past }) })
    const line = { id: lineId, kind: 'labour', name: plates[at] ?? '', quantity: 1000, unit: 'h' } as const
    const lines = [{ ...line, netPrice: 100, discountPercent: 0, vatRate: 23 }]
    await client.send(saveOrderLines, { params: { id }, body: { lines } })
    await upload(station, fillPath(uploadAppointmentPhotos.path, { id }), photoId)
    made.push((await client.send(getAppointment, { params: { id } })).value)
  }
  const [first, second] = stations
  const [mine, theirs] = made
  if (!mine || !theirs) throw new Error('not booked')
  expect(
    made.map(({ vehicle, lines, photos, events }) => [vehicle.plate, lines.length, photos[0]?.id, events.length]),
  ).toEqual(plates.map((plate) => [plate, 1, photoId, 1]))

  // Every list of one station has one row, its own.
  const { client } = first.owner
  const { id: employeeId } = (await client.send(listEmployees, {})).value.employees.find(
    ({ role }) => role === 'mechanic',
  ) ?? {
    id: '',
  }
  const queries = [
    { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' },
    { limit: '10' },
    { limit: '10', status: 'confirmed' },
    { limit: '10', vehicleId: mine.vehicle.id },
    { limit: '10', customerId: mine.customer?.id ?? '' },
    { limit: '10', employeeId },
    { limit: '10', search: 'WPI' },
    { limit: '10', search: 'WPI', vehicleId: mine.vehicle.id },
  ]
  for (const query of queries) {
    const { appointments } = (await client.send(listAppointments, { query })).value
    expect(
      appointments.map(({ vehicle, blocks }) => [vehicle.plate, blocks.length]),
      JSON.stringify(query),
    ).toEqual([[plates[0], 1]])
  }
  const { orders } = (await client.send(search, { query: { q: 'WPI' } })).value
  expect(orders.found.map(({ vehicle, blocks }) => [vehicle.plate, blocks.length])).toEqual([[plates[0], 1]])

  // What one changes stays the other's as it was, also under the same key.
  for (const [at, { owner }] of stations.entries()) {
    const changed = await owner.client.send(changeAppointmentStatus, {
      params: { status: at === 0 ? 'no-show' : 'arrived' },
      headers: { 'idempotency-key': key },
      body: { appointmentId: id, reason: null },
    })
    expect(changed.status).toBe(200)
  }
  const startsAt = '2026-11-25T08:00:00.000Z'
  await second.owner.client.send(rescheduleAppointment, { params: { id }, body: { startsAt } })
  await client.send(removeAppointmentPhoto, { params: { id, photoId }, headers: {} })
  await client.send(saveOrderLines, { params: { id }, body: { lines: [] } })
  const after = await Promise.all(
    stations.map(async ({ owner }) => (await owner.client.send(getAppointment, { params: { id } })).value),
  )
  expect(after.map(({ status, startsAt, lines, photos }) => [status, startsAt, lines.length, photos.length])).toEqual([
    ['no-show', mine.startsAt, 0, 0],
    ['arrived', startsAt, 1, 1],
  ])
  const facts = await Promise.all(
    stations.map(({ owner }, at) =>
      owner.client
        .send(getCustomer, { params: { id: made[at]?.customer?.id ?? '' } })
        .then(({ value }) => value.noShows),
    ),
  )
  expect(facts).toEqual([1, 0])

  // A station that is deleted takes nothing of another with it.
  await deleteStation(first.account, server.database.db)
  expect((await second.owner.client.send(getAppointment, { params: { id } })).value).toEqual(after[1])
})

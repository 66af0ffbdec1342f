import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAbsence } from '#contract/absences.ts'
import { uploadStationPhotos } from '#contract/accounts.ts'
import { createAppointment, getAppointment } from '#contract/appointments.ts'
import { createCustomer } from '#contract/customers.ts'
import { createEmployee } from '#contract/employees.ts'
import { uploadAppointmentPhotos } from '#contract/photos.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { fingerprintOf } from '#server/http/fingerprint.ts'
import type { ClientAnswer } from '../support/client.ts'
import { onePixel, photosForm } from '../support/pictures.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { aBooking, book, hire, openStation, type TestStation } from '../support/station.ts'

// An id that a client makes belongs to its station, and reveals nothing about others.

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
const idIn = ({ value }: ClientAnswer<unknown>): string | undefined => {
  const made = value as Made & { photos?: Made[] }
  return Array.isArray(made.photos) && !('number' in made) ? made.photos.at(-1)?.id : made.id
}

test.each(Object.entries(makes))(
  'the id of another station’s %s gets the same answer as an unknown id',
  async (_, make) => {
    const id = randomUUID()
    const first = await make(mine, id)
    const foreign = await make(otherStation, id)
    expect([first.status, foreign.status]).toEqual([201, 201])
    expect(idIn(foreign)).not.toBe(idIn(first))
    // Sent again it is the same one, at each station.
    expect([idIn(await make(mine, id)), idIn(await make(otherStation, id))]).toEqual([idIn(first), idIn(foreign)])
    expect((await make(mine, id.toUpperCase())).status).toBe(201)
    expect(idIn(await make(mine, id.toUpperCase()))).toBe(idIn(first))
  },
)

test.each(['customer', 'employee', 'absence', 'photo'] as const)(
  'a %s stored by an older version under its given id is found when it is sent again',
  async (table) => {
    const make = makes[table === 'photo' ? 'station photo' : table]
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

test('an appointment stored by an older version under its given id is found when it is sent again', async () => {
  const made = await book(mine.owner, { bayId: null })
  const body = aBooking({ id: made.id, bayId: null })
  const { db } = server.database
  const event = db.updateTable('appointment_event').where('appointment_id', '=', made.id)
  await event.set({ fingerprint: fingerprintOf(body) }).execute()
  const again = await mine.owner.client.send(createAppointment, { body })
  expect([again.status, again.value]).toEqual([201, made])
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

import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import { findVehicles } from '#contract/vehicles.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

const day = 24 * 60 * 60_000
let server: TestServer
let station: TestStation
beforeAll(async () => {
  server = await startTestServer()
  station = await openStation(server)
})
afterAll(() => server.stop())

const find = async (plate: string) =>
  (await station.owner.client.send(findVehicles, { query: { plate } })).value.vehicles
const ago = (days: number) => new Date(server.clock.now - days * day).toISOString()
const car = (plate: string, country = 'PL') => ({ plate, country })

test('a car is found by a part of its plate, with its last customer and services', async () => {
  const customer = { name: 'Anna Kowalska', phone: '+48601234567' }
  await book(station.owner, { vehicle: car('WPI 20931'), customer, startsAt: ago(300), complaint: 'Brakes' })
  const last = await book(station.owner, {
    vehicle: car('WPI 20931'),
    customer: { name: 'Jan Kowalski', email: 'jan@example.com' },
    startsAt: ago(10),
    complaint: 'Timing belt',
    workMinutes: 150,
  })
  const cancelled = await book(station.owner, { vehicle: car('WPI 20931'), startsAt: ago(5), customer: null })
  await book(station.owner, { vehicle: car('WPI 20931'), startsAt: ago(-5), customer: null, complaint: 'Next week' })
  const change = (status: 'arrived' | 'cancelled', id: string, body: object) =>
    station.owner.client.send(changeAppointmentStatus, {
      params: { status },
      body: { appointmentId: id, ...body },
      headers: {},
    })
  await change('arrived', last.id, { detail: { mileage: 182_340 } })
  await change('cancelled', cancelled.id, { reason: 'no-answer' })

  for (const plate of ['20931', 'wpi 2', 'WPI-20931']) {
    expect(await find(plate)).toEqual([
      {
        vehicle: last.vehicle,
        customer: last.customer,
        visits: 2,
        lastVisitAt: last.startsAt,
        mileage: 182_340,
        lastComplaint: 'Timing belt',
        lastWorkMinutes: 150,
      },
    ])
  }
})

test('the exact plate comes first, then plates that end so, then those that begin so; eight at most', async () => {
  const plates = ['XX KR 5AB', 'KR 5AB12', 'KR 5AB', ...Array.from({ length: 9 }, (_, n) => `ZZ KR 5AB ${n}`)]
  for (const [index, plate] of plates.entries()) {
    await book(station.owner, { vehicle: car(plate), startsAt: ago(20 + index) })
  }
  const found = (await find('kr5ab')).map(({ vehicle }) => vehicle.plate)
  expect(found).toHaveLength(8)
  expect(found.slice(0, 3)).toEqual(['KR 5AB', 'XX KR 5AB', 'KR 5AB12'])
})

test('one plate of two countries is two cars', async () => {
  await book(station.owner, { vehicle: car('ABC 123', 'LT'), startsAt: ago(50) })
  await book(station.owner, { vehicle: car('ABC 123', 'SE'), startsAt: ago(51) })
  expect((await find('ABC123')).map(({ vehicle }) => vehicle.country).toSorted()).toEqual(['LT', 'SE'])
})

test.each(['%%', '__', '\\\\', "' or 1=1 --", '- -', '..'])('"%s" finds nothing', async (plate) => {
  expect(await find(plate)).toEqual([])
})

test('too short, too long or empty input is refused', async () => {
  for (const query of [{ plate: 'W' }, { plate: 'W'.repeat(21) }, {}]) {
    const answer = await station.owner.client.send(findVehicles, { query: query as never })
    expect([answer.status, answer.problem.field]).toEqual([400, 'plate'])
  }
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAppointmentStatus, getAppointment, listAppointments } from '#contract/appointments.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { findVehicles, getVehicle, mergeVehicle, updateVehicle } from '#contract/vehicles.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Change = Call<typeof updateVehicle>['body']

const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(server.clock.now - days * day).toISOString()
const aCar = (more: Partial<Change> = {}): Change => ({
  plate: 'WPI 20931',
  country: 'PL',
  vin: null,
  brand: 'Opel',
  model: 'Astra',
  year: null,
  fuel: null,
  ...more,
})
const get = (who: SignedIn, id: string) => who.client.send(getVehicle, { params: { id } })
const edit = (who: SignedIn, id: string, more: Partial<Change>) =>
  who.client.send(updateVehicle, { params: { id }, body: aCar(more) })
const merge = (who: SignedIn, id: string, into: string, version?: number) =>
  who.client.send(mergeVehicle, { params: { id }, body: { into, ...(version === undefined ? {} : { version }) } })
const arrive = (who: SignedIn, appointmentId: string, mileage: number, occurredAt?: string) =>
  who.client.send(changeAppointmentStatus, {
    params: { status: 'arrived' },
    body: { appointmentId, detail: { mileage }, ...(occurredAt ? { occurredAt } : {}) },
    headers: {},
  })

describe('a vehicle', () => {
  test('is read with its notes', async () => {
    const { owner, join } = await openStation(server)
    const first = await book(owner, { startsAt: ago(1) })
    await arrive(owner, first.id, 182_340)
    server.clock.advance(60_000)
    const second = await book(owner, { startsAt: ago(0) })
    await arrive(owner, second.id, 181_000)
    const read = (await get(owner, first.vehicle.id)).value
    expect(read).toMatchObject({
      ...first.vehicle,
      fuel: null,
      customer: first.customer,
      visits: 2,
      lastVisitAt: second.startsAt,
      duplicates: [],
    })
    expect(read.mileages.map(({ value }) => value)).toEqual([181_000, 182_340])
    expect((await get(await join('mechanic'), first.vehicle.id)).value).toEqual({ ...read, customer: null })
  })

  test('is changed on every visit, and found there by its new plate', async () => {
    const { owner } = await openStation(server)
    const { id, vehicle } = await book(owner)
    const change = {
      ...({ plate: 'wpi-20932', vin: ' wvwzzz1jz xw 000001 ', year: 1999, fuel: 'lpg', version: 1 } as const),
      ...{ engineSize: 1595, power: 74, firstRegistered: '1999-04-01' },
    }
    const changed = (await edit(owner, vehicle.id, change)).value
    expect(changed).toMatchObject({ ...change, vin: 'WVWZZZ1JZXW000001', version: 2 })
    expect((await get(owner, vehicle.id)).value).toEqual(changed)
    // Sent again after a lost answer.
    expect((await edit(owner, vehicle.id, change)).value).toEqual(changed)
    const found = async (search: string) =>
      (await owner.client.send(listAppointments, { query: { limit: '5', search } })).value.appointments
    expect((await found('WPI 20932'))[0]).toMatchObject({ id, vehicle: { plate: 'wpi-20932', year: 1999 } })
    expect(await found('20931')).toEqual([])
    const late = await edit(owner, vehicle.id, { version: 1 })
    expect([late.status, late.problem.code, late.problem.current]).toEqual([409, 'version-conflict', changed])
  })

  test('O35 keeps its engine and first registration if a device of an earlier version changes it', async () => {
    const { owner } = await openStation(server)
    const { vehicle } = await book(owner)
    const registered = { engineSize: 1595, power: 74, firstRegistered: '1999-04-01' }
    expect((await edit(owner, vehicle.id, registered)).value).toMatchObject(registered)
    expect((await edit(owner, vehicle.id, { model: 'Vectra' })).value).toMatchObject({ ...registered, model: 'Vectra' })
    const none = { engineSize: null, power: null, firstRegistered: null }
    expect((await edit(owner, vehicle.id, none)).value).toMatchObject(none)
  })

  test('whose plate another one has is refused, and the other one is named', async () => {
    const { owner } = await openStation(server)
    const [one, other] = [await book(owner), await book(owner, { vehicle: { plate: 'KR 1AB23', country: 'PL' } })]
    const answer = await edit(owner, one.vehicle.id, { plate: 'kr1ab23' })
    expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([409, 'plate-taken', 'plate'])
    expect(answer.problem.current).toEqual(other.vehicle)
    expect((await edit(owner, one.vehicle.id, { plate: 'KR 1AB23', country: 'LT' })).status).toBe(200)
    const hints = async (id: string) => (await get(owner, id)).value.duplicates.map((like) => like.id)
    expect(await hints(one.vehicle.id)).toEqual([other.vehicle.id])
    expect(await hints(other.vehicle.id)).toEqual([one.vehicle.id])
  })

  test('with the VIN of another one is a duplicate', async () => {
    const { owner } = await openStation(server)
    const vin = 'WVWZZZ1JZXW000001'
    const one = await book(owner, { vehicle: { plate: 'WPI 20931', country: 'PL', vin } })
    const two = await book(owner, { vehicle: { plate: 'WPI 2O931', country: 'PL', vin } })
    expect((await get(owner, two.vehicle.id)).value.duplicates).toEqual([one.vehicle])
  })

  test.each<[string, object]>([
    ['plate', { plate: ' ' }],
    ['plate', { plate: '...' }],
    ['country', { country: 'Poland' }],
    ['vin', { vin: 'WVWZZZ1JZXW00000' }],
    ['vin', { vin: 'WVWZZZ1JZXW00000O' }],
    ['brand', { brand: '' }],
    ['model', { model: 'x'.repeat(81) }],
    ['year', { year: 1899 }],
    ['fuel', { fuel: 'coal' }],
    ['fuel', { fuel: undefined }],
    ['engineSize', { engineSize: 0 }],
    ['power', { power: 10_000 }],
    ['firstRegistered', { firstRegistered: '2016-02-31' }],
  ])('with a wrong %s (%j) is refused at its field', async (field, wrong) => {
    const { owner } = await openStation(server)
    const { vehicle } = await book(owner)
    const answer = await edit(owner, vehicle.id, wrong)
    expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([400, 'invalid', field])
    expect((await get(owner, vehicle.id)).value.version).toBe(1)
  })

  test('is changed and merged at the desk only', async () => {
    const { owner, join } = await openStation(server)
    const mechanic = await join('mechanic')
    const { vehicle } = await book(owner)
    for (const answer of [await edit(mechanic, vehicle.id, {}), await merge(mechanic, vehicle.id, vehicle.id)]) {
      expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden'])
    }
  })
})

describe('merging', () => {
  test('moves visits and mileages, and fills in missing values', async () => {
    const { owner } = await openStation(server)
    const right = await book(owner, {
      vehicle: { plate: 'WPI 20931', country: 'PL', brand: 'Opel' },
      customer: null,
      startsAt: ago(-1),
    })
    const wrong = await book(owner, {
      vehicle: {
        ...{ plate: 'WPI 2O931', country: 'PL', brand: 'Vauxhall', model: 'Astra', year: 2008 },
        ...{ engineSize: 1598, power: 85, firstRegistered: '2008-03-14' },
      },
      startsAt: ago(1),
    })
    await arrive(owner, right.id, 5000)
    // At the same instant the value of the remaining vehicle counts.
    await arrive(owner, wrong.id, 4000)
    server.clock.advance(1000)
    const later = await book(owner, { vehicle: { plate: 'WPI 2O931', country: 'PL' }, startsAt: ago(0) })
    await arrive(owner, later.id, 6000)
    const version = (await get(owner, wrong.vehicle.id)).value.version
    const merged = (await merge(owner, wrong.vehicle.id, right.vehicle.id, version)).value
    expect(merged).toMatchObject({
      id: right.vehicle.id,
      plate: 'WPI 20931',
      brand: 'Opel',
      model: 'Astra',
      year: 2008,
      ...{ engineSize: 1598, power: 85, firstRegistered: '2008-03-14' },
      customer: wrong.customer,
      visits: 2,
      duplicates: [],
    })
    expect(merged.mileages.map(({ value }) => value)).toEqual([6000, 5000])
    expect((await get(owner, wrong.vehicle.id)).status).toBe(404)
    const visit = (await owner.client.send(getAppointment, { params: { id: later.id } })).value
    expect(visit).toMatchObject({ vehicle: { id: right.vehicle.id, plate: 'WPI 20931' }, mileage: 6000 })
    const query = { limit: '10', vehicleId: right.vehicle.id, search: '20931' }
    expect((await owner.client.send(listAppointments, { query })).value.appointments).toHaveLength(3)
    expect((await owner.client.send(findVehicles, { query: { plate: '2O931' } })).value.vehicles).toEqual([])
  })

  test('is refused with itself, an unknown one, another station’s, or on an unseen state', async () => {
    const { owner } = await openStation(server)
    const foreign = await book((await openStation(server)).owner)
    const one = (await book(owner)).vehicle
    const two = (await book(owner, { vehicle: { plate: 'KR 1AB23', country: 'PL' } })).vehicle
    const itself = await merge(owner, one.id, one.id)
    expect(itself.problem.issues).toEqual([{ field: 'into', code: 'custom', rule: 'same' }])
    for (const into of [foreign.vehicle.id, randomUUID()]) {
      const answer = await merge(owner, one.id, into)
      expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([404, 'not-found', 'into'])
    }
    const late = await merge(owner, one.id, two.id, 7)
    expect([late.status, late.problem.code]).toEqual([409, 'version-conflict'])
    const both = await Promise.all([merge(owner, one.id, two.id), merge(owner, two.id, one.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})

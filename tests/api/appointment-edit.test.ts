import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changeAppointmentStatus,
  createAppointment,
  editAppointment,
  getAppointment,
  rescheduleAppointment,
  type StatusDetail,
  saveOrderLines,
} from '#contract/appointments.ts'
import { deactivateEmployee } from '#contract/employees.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { findVehicles } from '#contract/vehicles.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { aBooking, book, hire, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Edit = Call<typeof editAppointment>['body']

const at = (time: string) => `2026-11-23T${time}:00.000Z`
const edit = (who: SignedIn, id: string, body: Edit) => who.client.send(editAppointment, { params: { id }, body })
const read = async (who: SignedIn, id: string) => (await who.client.send(getAppointment, { params: { id } })).value
const mileageOf = async (who: SignedIn, plate: string) =>
  (await who.client.send(findVehicles, { query: { plate } })).value.vehicles[0]?.mileage

describe('editing', () => {
  test('given fields are stored, missing fields stay, and the time does not move', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner, { services: ['oil-change'] })
    const all = {
      services: ['wheel-alignment', 'oil-change'],
      complaint: 'Żółta kontrolka',
      promisedAt: at('15:00'),
      mileage: 120_500,
      keyTag: 'K7',
      version: 1,
    }
    const answer = await edit(owner, made.id, all)
    expect(answer.status, answer.text).toBe(200)
    const { version: _, ...rest } = all
    expect(answer.value).toMatchObject({ ...rest, version: 2, statusVersion: 1, status: 'confirmed' })
    expect(answer.value).toMatchObject({ startsAt: made.startsAt, blocks: made.blocks, customer: made.customer })
    expect(answer.value.events).toEqual(made.events)
    expect(await read(owner, made.id)).toEqual(answer.value)
    const less = (await edit(owner, made.id, { keyTag: null, promisedAt: null })).value
    expect(less).toMatchObject({ complaint: 'Żółta kontrolka', keyTag: null, promisedAt: null, version: 3 })
  })

  test('an edit without a change does not raise the version, whoever sends it', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner, { promisedAt: at('15:00') })
    const { id: _, kind: __, ...customer } = made.customer ?? { id: '', kind: 'person', name: '' }
    const { id: ___, ...vehicle } = made.vehicle
    const same = await edit(owner, made.id, { complaint: made.complaint, promisedAt: at('15:00'), customer, vehicle })
    expect(same.value).toEqual(made)
    expect((await edit(owner, made.id, {})).value).toEqual(made)
  })

  test('two editors: the second gets the current state, and may save over it', async () => {
    const { owner, join } = await openStation(server)
    const advisor = await join('advisor')
    const made = await book(owner)
    const first = await edit(owner, made.id, { complaint: 'Brakes', version: made.version })
    const second = await edit(advisor, made.id, { complaint: 'Clutch', version: made.version })
    expect([second.status, second.problem.code]).toEqual([409, 'version-conflict'])
    expect(second.problem.current).toEqual(first.value)
    const over = await edit(advisor, made.id, { complaint: 'Clutch', version: first.value.version })
    expect(over.value).toMatchObject({ complaint: 'Clutch', version: 3 })
    const many = await Promise.all(
      ['a', 'b', 'c', 'd'].map((keyTag) => edit(owner, made.id, { keyTag, version: over.value.version })),
    )
    expect(many.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('a status change does not conflict with later edits of details, plan or lines', async () => {
    const { owner, join } = await openStation(server)
    const mechanic = await join('mechanic')
    const step = (who: SignedIn, id: string, status: 'arrived' | 'in-progress', detail: StatusDetail | null = null) =>
      who.client.send(changeAppointmentStatus, { params: { status }, headers: {}, body: { appointmentId: id, detail } })
    for (const who of [mechanic, owner]) {
      const made = await book(owner, { bayId: null })
      await step(who, made.id, 'arrived', { mileage: 88_000 })
      await step(who, made.id, 'in-progress')
      // Based on the state before one's own two steps.
      const noted = await edit(who, made.id, { keyTag: 'B2', mileage: 88_001, version: made.version })
      expect([noted.status, noted.value.keyTag, noted.value.version]).toEqual([200, 'B2', 4])
      // An edit counts as always.
      const late = await edit(owner, made.id, { complaint: 'Mine', version: made.version })
      expect([late.status, late.problem.code]).toEqual([409, 'version-conflict'])
    }
    const made = await book(owner, { bayId: null })
    await step(mechanic, made.id, 'arrived', { keyTag: 'B2' })
    const params = { id: made.id }
    const body = { startsAt: at('15:00'), version: made.version }
    const moved = await owner.client.send(rescheduleAppointment, { params, body })
    expect(moved.status, moved.text).toBe(200)
    const other = await book(owner, { bayId: null })
    await step(mechanic, other.id, 'arrived', { keyTag: 'B2' })
    const lines = await owner.client.send(saveOrderLines, {
      params: { id: other.id },
      body: { lines: [], version: other.version },
    })
    expect(lines.status).toBe(200)
    // The key tag that somebody else entered is not overwritten unseen.
    const unseen = await edit(owner, other.id, { keyTag: 'C3', version: other.version })
    expect([unseen.status, unseen.problem.code]).toEqual([409, 'version-conflict'])
  })

  test('an edit and a move that are repeated after a lost answer are no conflict', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner, { bayId: null })
    const body = {
      complaint: 'Row 4',
      promisedAt: at('15:00'),
      vehicle: { plate: 'WPI 20931', country: 'PL', vin: 'W0LPD6EC4E1234567' },
      customer: { name: 'Anna Nowak', phone: '+48601765432' },
      version: made.version,
    }
    const first = await edit(owner, made.id, body)
    const again = await edit(owner, made.id, body)
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    const other = await edit(owner, made.id, { ...body, customer: { ...body.customer, name: 'Ewa' } })
    expect([other.status, other.problem.code]).toEqual([409, 'version-conflict'])
    const move = { startsAt: at('12:00'), workMinutes: 90, version: first.value.version }
    const send = () => owner.client.send(rescheduleAppointment, { params: { id: made.id }, body: move })
    const [moved, twice] = [await send(), await send()]
    expect([moved.status, twice.status, twice.text]).toEqual([200, 200, moved.text])
  })

  test('a mechanic edits the findings at the car and nothing else', async () => {
    const { owner, join } = await openStation(server)
    const mechanic = await join('mechanic')
    const made = await book(owner)
    const seen = await edit(mechanic, made.id, { mileage: 88_000, keyTag: 'B2', version: 1 })
    expect(seen.value).toMatchObject({ mileage: 88_000, keyTag: 'B2', version: 2 })
    const others: [string, Edit][] = [
      ['complaint', { complaint: 'Mine', keyTag: 'x' }],
      ['services', { services: [] }],
      ['customer', { customer: null }],
      ['vehicle', { vehicle: { plate: 'X1', country: 'PL' } }],
      ['promisedAt', { promisedAt: null }],
    ]
    for (const [field, body] of others) {
      const answer = await edit(mechanic, made.id, body)
      expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([403, 'forbidden', field])
    }
    expect(await read(owner, made.id)).toEqual(seen.value)
  })

  test('another plate is another car, with the mileage of this visit; another name is another customer', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner)
    await owner.client.send(changeAppointmentStatus, {
      params: { status: 'arrived' },
      headers: {},
      body: { appointmentId: made.id, detail: { mileage: 1000 } },
    })
    const moved = await edit(owner, made.id, {
      vehicle: { plate: 'KR 1AB23', country: 'PL', brand: 'Fiat' },
      customer: { name: 'Jan Nowak', email: 'jan@example.com' },
    })
    expect(moved.value.vehicle).toMatchObject({ plate: 'KR 1AB23', brand: 'Fiat', model: null })
    expect(moved.value.vehicle.id).not.toBe(made.vehicle.id)
    expect(moved.value.customer).toMatchObject({ name: 'Jan Nowak', phone: null, email: 'jan@example.com' })
    expect(moved.value.customer?.id).not.toBe(made.customer?.id)
    expect([await mileageOf(owner, 'WPI 20931'), await mileageOf(owner, 'KR 1AB23')]).toEqual([null, 1000])

    const corrected = await edit(owner, made.id, { mileage: 100_000 })
    expect(corrected.value.mileage).toBe(100_000)
    expect(await mileageOf(owner, 'KR 1AB23')).toBe(100_000)
    await edit(owner, made.id, { mileage: null })
    expect(await mileageOf(owner, 'KR 1AB23')).toBeNull()

    const nobody = await edit(owner, made.id, { customer: null })
    expect([nobody.value.customer, nobody.value.vehicle.plate]).toEqual([null, 'KR 1AB23'])
    const somebody = await edit(owner, made.id, { customer: { name: 'Jan Nowak', email: 'JAN@example.com' } })
    expect(somebody.value.customer?.id).toBe(moved.value.customer?.id)
  })

  test('a completed appointment can still be corrected', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner)
    const body = { appointmentId: made.id, reason: 'no-answer' }
    await owner.client.send(changeAppointmentStatus, { params: { status: 'cancelled' }, headers: {}, body })
    const after = await edit(owner, made.id, { complaint: 'Called twice' })
    expect(after.value).toMatchObject({ status: 'cancelled', complaint: 'Called twice', blocks: [{ live: false }] })
  })

  test.each<[string, object]>([
    ['vehicle.plate', { vehicle: { plate: ' - ', country: 'PL' } }],
    ['vehicle.vin', { vehicle: { plate: 'WA1', country: 'PL', vin: 'IOQ45678901234567' } }],
    ['customer.name', { customer: { name: ' ' } }],
    ['customer.id', { customer: { id: crypto.randomUUID(), name: 'X', phone: '+48601234567' } }],
    ['services.1', { services: ['oil-change', 'teleport'] }],
    ['services.1', { services: ['oil-change', 'oil-change'] }],
    ['complaint', { complaint: 'x'.repeat(1001) }],
    // Notes have a call of their own.
    ['notes', { notes: 'x' }],
    ['mileage', { mileage: -1 }],
    ['mileage', { mileage: 10_000_000 }],
    ['keyTag', { keyTag: '' }],
    ['promisedAt', { promisedAt: 'soon' }],
    ['startsAt', { startsAt: at('09:00') }],
  ])('a wrong %s is reported at its field, and nothing is written: %j', async (field, wrong) => {
    const { owner } = await openStation(server)
    const made = await book(owner)
    const answer = await edit(owner, made.id, { keyTag: 'Kept?', ...wrong } as Edit)
    expect([answer.status, answer.problem.field]).toEqual([field === 'customer.id' ? 404 : 400, field])
    expect(await read(owner, made.id)).toEqual(made)
  })

  test('for a known customer null removes a value, and a missing field stays', async () => {
    const { owner } = await openStation(server)
    const reach = { phone: '+48601234567', email: 'anna@example.com' }
    const made = await book(owner, { customer: { name: 'Anna Kowalska', ...reach } })
    const known = { id: made.customer?.id ?? '', name: 'Anna Kowalska' }
    const rest = await edit(owner, made.id, { customer: { ...known, phone: reach.phone } })
    expect(rest.value.customer).toMatchObject(reach)
    const without = await edit(owner, made.id, { customer: { ...known, phone: reach.phone, email: null } })
    expect(without.value.customer).toMatchObject({ phone: reach.phone, email: null })
  })

  test('another station’s appointment and customer are refused like unknown ones', async () => {
    const [mine, foreign] = [await openStation(server), await openStation(server)]
    const [made, other] = [await book(mine.owner), await book(foreign.owner)]
    for (const id of [other.id, crypto.randomUUID()]) {
      const answer = await edit(mine.owner, id, { keyTag: 'x' })
      expect([answer.status, answer.problem.code]).toEqual([404, 'not-found'])
    }
    const customer = { id: other.customer?.id, name: 'X', phone: '+48601234567' }
    expect((await edit(mine.owner, made.id, { customer })).problem).toMatchObject({ field: 'customer.id' })
    expect(await read(foreign.owner, other.id)).toEqual(other)
  })
})

describe('the assigned employee', () => {
  const create = (who: SignedIn, more: object) =>
    who.client.send(createAppointment, { body: aBooking({ bayId: null, ...more }) })
  const move = (who: SignedIn, id: string, more: object) =>
    who.client.send(rescheduleAppointment, { params: { id }, body: { startsAt: at('08:00'), ...more } })

  test('is chosen at the booking; a double booking is reported with the other car, and may be confirmed', async () => {
    const { owner } = await openStation(server)
    const [marek, ewa] = [await hire(owner, { name: 'Marek' }), await hire(owner, { name: 'Ewa' })]
    const first = await create(owner, { employeeId: marek })
    expect(first.value.blocks).toMatchObject([{ employeeId: marek, bayId: null }])
    const other = { vehicle: { plate: 'KR 1', country: 'PL' }, startsAt: at('08:30'), employeeId: marek }
    const clash = await create(owner, other)
    expect([clash.status, clash.problem.code, clash.problem.field]).toEqual([409, 'employee-taken', 'employeeId'])
    expect(clash.problem.current).toMatchObject({
      appointmentId: first.value.id,
      number: first.value.number,
      plate: 'WPI 20931',
      from: at('08:00'),
      to: at('09:00'),
    })
    expect((await create(owner, { ...other, employeeId: ewa })).status).toBe(201)
    expect((await create(owner, { ...other, acceptOverlap: true })).value.blocks[0]?.employeeId).toBe(marek)
    expect((await create(owner, { ...other, startsAt: at('10:00') })).status).toBe(201)
    expect((await create(owner, { ...other, startsAt: at('12:00'), employeeId: null })).status).toBe(201)
  })

  test('of several simultaneous bookings of one person one succeeds', async () => {
    const { owner } = await openStation(server)
    const employeeId = await hire(owner)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((index) =>
        create(owner, { employeeId, vehicle: { plate: `KR ${index}`, country: 'PL' } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect(
      answers.filter(({ status }) => status === 409).every(({ problem }) => problem.code === 'employee-taken'),
    ).toBe(true)
  })

  test('is moved with the car, changed or removed, and the history has it', async () => {
    const { owner, bays } = await openStation(server)
    const [marek, ewa] = [await hire(owner, { name: 'Marek' }), await hire(owner, { name: 'Ewa' })]
    const first = (await create(owner, { employeeId: marek })).value
    const busy = (await create(owner, { employeeId: ewa, startsAt: at('10:00') })).value
    const version = first.version

    const rest = (await move(owner, first.id, { startsAt: at('12:00') })).value
    expect(rest.blocks[0]).toMatchObject({ employeeId: marek, from: at('12:00') })
    const clash = await move(owner, first.id, { startsAt: at('10:30'), employeeId: ewa })
    expect(clash.problem).toMatchObject({ code: 'employee-taken', current: { appointmentId: busy.id } })
    const meant = { startsAt: at('10:30'), employeeId: ewa, bayId: bays[0]?.id, acceptOverlap: true }
    const both = (await move(owner, first.id, meant)).value
    expect(both.blocks[0]).toMatchObject({ employeeId: ewa, bayId: bays[0]?.id })
    expect(both.events.at(-1)?.moved).toEqual({
      from: at('12:00'),
      to: at('10:30'),
      bay: { from: null, to: bays[0]?.id },
      employee: { from: marek, to: ewa },
    })
    // Only the bay: its employee stays without a question.
    const bayOnly = await move(owner, first.id, { startsAt: at('10:30'), bayId: null })
    expect(bayOnly.value.blocks[0]).toMatchObject({ employeeId: ewa, bayId: null })
    const nobody = (await move(owner, first.id, { startsAt: at('10:30'), employeeId: null })).value
    expect(nobody.blocks[0]?.employeeId).toBeNull()
    expect(nobody.events.at(-1)?.moved).toEqual({
      from: at('10:30'),
      to: at('10:30'),
      employee: { from: ewa, to: null },
    })
    expect(nobody.version).toBe(version + 4)
    expect((await move(owner, first.id, { startsAt: at('10:30') })).value).toEqual(nobody)
  })

  test('completed cars block no employee; deactivated employees, other stations’ and unknown ids are refused', async () => {
    const { owner } = await openStation(server)
    const other = await openStation(server)
    const marek = await hire(owner, { name: 'Marek' })
    const first = (await create(owner, { employeeId: marek })).value
    const body = { appointmentId: first.id, reason: 'no-answer' }
    await owner.client.send(changeAppointmentStatus, { params: { status: 'cancelled' }, headers: {}, body })
    const second = (await create(owner, { employeeId: marek })).value
    for (const employeeId of [await hire(other.owner, { name: 'Theirs' }), crypto.randomUUID()]) {
      for (const answer of [await create(owner, { employeeId }), await move(owner, second.id, { employeeId })]) {
        expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([404, 'not-found', 'employeeId'])
      }
    }
    const gone = await hire(owner, { name: 'Gone' })
    await owner.client.send(deactivateEmployee, { params: { id: gone }, body: {} })
    for (const answer of [
      await create(owner, { employeeId: gone }),
      await move(owner, second.id, { employeeId: gone }),
    ]) {
      expect([answer.status, answer.problem.field, answer.problem.issues?.[0]?.rule]).toEqual([
        400,
        'employeeId',
        'left',
      ])
    }
  })

  test('services of a booking must be in the taxonomy', async () => {
    const { owner } = await openStation(server)
    expect((await create(owner, { services: ['oil-change'] })).value.services).toEqual(['oil-change'])
    const wrong = await create(owner, { services: ['oil-change', 'teleport'] })
    expect([wrong.status, wrong.problem.field, wrong.problem.issues?.[0]?.rule]).toEqual([400, 'services.1', 'unknown'])
  })
})

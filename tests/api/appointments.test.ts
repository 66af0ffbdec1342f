import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  appointment,
  createAppointment,
  getAppointment,
  listAppointments,
  rescheduleAppointment,
} from '#contract/appointments.ts'
import { saveBaseInfo } from '#contract/onboarding.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { aBaseInfo, aBooking, book, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (time: string, day = '2026-11-23') => `${day}T${time}:00.000Z`

describe('booking', () => {
  test('C32 a booked car has its number, its bay and its first event', async () => {
    const { owner, bays } = await openStation(server)
    const answer = await owner.client.send(createAppointment, { body: aBooking() })
    expect(answer.status).toBe(201)
    const made = answer.value
    const year = new Date(server.clock.now).getUTCFullYear()
    expect(made).toMatchObject({
      number: `${year}/1`,
      status: 'confirmed',
      statusVersion: 1,
      version: 1,
      visit: 1,
      customer: { name: 'Anna Kowalska', kind: 'person', phone: '+48601234567', email: null },
      vehicle: { plate: 'WPI 20931', country: 'PL', brand: 'Opel', model: 'Astra', vin: null, year: null },
      startsAt: at('08:00'),
      workMinutes: 60,
      blocks: [{ bayId: bays[0]?.id, employeeId: null, from: at('08:00'), to: at('09:00'), live: true }],
      events: [{ kind: 'created', from: null, to: 'confirmed', actorId: owner.userId, undone: false }],
    })
    expect((await owner.client.send(getAppointment, { params: { id: made.id } })).value).toEqual(made)
  })

  test('C32 the answer to a walk-in with notes that is checked in is what the order is then', async () => {
    const { owner } = await openStation(server)
    await book(owner)
    const checkIn = { mileage: 45_000, keyTag: '7' }
    const made = await book(owner, { source: 'walk-in', notes: 'Two keys', checkIn, startsAt: at('12:00') })
    expect(made).toMatchObject({ status: 'arrived', visit: 2, noteEntries: [{ text: 'Two keys' }] })
    expect((await owner.client.send(getAppointment, { params: { id: made.id } })).value).toEqual(made)
  })

  test('the first free bay in order, then the next, then none; adjacent times do not overlap', async () => {
    const { owner, bays } = await openStation(server)
    const bayOf = async (more: Parameters<typeof book>[1]) => (await book(owner, more)).blocks[0]?.bayId
    expect(await bayOf({})).toBe(bays[0]?.id)
    expect(await bayOf({ startsAt: at('08:30') })).toBe(bays[1]?.id)
    const none = await owner.client.send(createAppointment, {
      body: aBooking({ startsAt: at('08:30'), workMinutes: 30 }),
    })
    expect([none.status, none.problem.code]).toEqual([409, 'no-bay-free'])
    expect(await bayOf({ startsAt: at('09:00') })).toBe(bays[0]?.id)
    expect(await bayOf({ startsAt: at('07:00') })).toBe(bays[0]?.id)
    expect(await bayOf({ startsAt: at('08:30'), bayId: null })).toBeNull()
  })

  test('a chosen bay that is taken is slot-taken; an inactive one or one of another station is refused', async () => {
    const { owner, bays } = await openStation(server)
    const other = await openStation(server)
    const [first, second] = bays
    if (!first || !second) throw new Error('two bays')
    await book(owner, { bayId: first.id })
    const taken = await owner.client.send(createAppointment, { body: aBooking({ bayId: first.id }) })
    expect([taken.status, taken.problem.code]).toEqual([409, 'slot-taken'])
    for (const bayId of [other.bays[0]?.id, crypto.randomUUID()]) {
      const answer = await owner.client.send(createAppointment, { body: aBooking({ bayId }) })
      expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([404, 'not-found', 'bayId'])
    }
    await owner.client.send(saveBaseInfo, { body: aBaseInfo({ bays: [first, { ...second, active: false }] }) })
    const closed = await owner.client.send(createAppointment, { body: aBooking({ bayId: second.id }) })
    expect([closed.status, closed.problem.field]).toEqual([400, 'bayId'])
    expect((await owner.client.send(createAppointment, { body: aBooking() })).problem.code).toBe('no-bay-free')
  })

  test('refused bookings leave no gaps in the numbers, which belong to the year in the station’s time zone', async () => {
    const { owner } = await openStation(server)
    const year = new Date(server.clock.now).getUTCFullYear()
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, hour) =>
        owner.client.send(createAppointment, {
          body: aBooking({ startsAt: at(['08:00', '09:00', '10:00'][hour % 3] ?? '') }),
        }),
      ),
    )
    const made = tries.filter((answer) => answer.status === 201).map((answer) => answer.value.number)
    expect(made).toHaveLength(6)
    expect(made.toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `${year}/${number}`))

    const before = server.clock.now
    server.clock.now = Date.UTC(year, 11, 31, 23, 30)
    const late = await openStation(server)
    expect((await book(late.owner)).number).toBe(`${year + 1}/1`)
    server.clock.now = before
  })

  test('the same id with the same content gets the same answer, with other content id-taken', async () => {
    const mine = await openStation(server)
    const body = aBooking({ id: crypto.randomUUID() })
    const first = await mine.owner.client.send(createAppointment, { body })
    const again = await Promise.all([1, 2, 3].map(() => mine.owner.client.send(createAppointment, { body })))
    for (const one of again) expect([one.status, one.value]).toEqual([201, first.value])
    const other = await mine.owner.client.send(createAppointment, { body: { ...body, complaint: 'Brakes' } })
    expect([other.status, other.problem.code]).toEqual([409, 'id-taken'])
  })

  test('a known plate is the same vehicle, a known person the same customer', async () => {
    const { owner } = await openStation(server)
    const first = await book(owner)
    const second = await book(owner, {
      vehicle: { plate: 'wpi-20931', country: 'PL', vin: 'W0LPD6EC4E1234567' },
      customer: { name: 'Anna Kowalska', phone: '+48601234567', email: 'anna@example.com' },
      startsAt: at('10:00'),
    })
    expect(second.vehicle).toEqual({ ...first.vehicle, plate: 'wpi-20931', vin: 'W0LPD6EC4E1234567' })
    expect(second.customer).toEqual({ ...first.customer, email: 'anna@example.com' })
    expect(second.visit).toBe(2)
    const abroad = await book(owner, { vehicle: { plate: 'WPI 20931', country: 'LT' }, startsAt: at('12:00') })
    expect(abroad.vehicle.id).not.toBe(first.vehicle.id)
    const named = await book(owner, {
      customer: { id: first.customer?.id, name: 'Anna Nowak', phone: '+48601234567' },
      startsAt: at('13:00'),
    })
    expect(named.customer).toMatchObject({ id: first.customer?.id, name: 'Anna Nowak', email: 'anna@example.com' })
  })

  test.each([
    ['vehicle.plate', { vehicle: { plate: ' - ', country: 'PL' } }],
    ['vehicle.vin', { vehicle: { plate: 'WA1', country: 'PL', vin: 'IOQ45678901234567' } }],
    ['customer.name', { customer: { name: ' ' } }],
    ['workMinutes', { workMinutes: 7 }],
    ['workMinutes', { workMinutes: 2885 }],
    ['startsAt', { startsAt: '2026-11-23 08:00' }],
    ['startsAt', { startsAt: '2026-11-23T08:00:00+01:00' }],
    ['complaint', { complaint: 'x'.repeat(1001) }],
    ['source', { source: 'online' }],
    ['status', { status: 'completed' }],
  ])('a wrong %s is reported at its field: %j', async (field, more) => {
    const { owner } = await openStation(server)
    const answer = await owner.client.send(createAppointment, { body: { ...aBooking(), ...more } as never })
    expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([400, 'invalid', field])
  })

  test('another station’s customer is refused like an unknown one, and nothing is written', async () => {
    const [mine, foreign] = [await openStation(server), await openStation(server)]
    const { customer } = await book(foreign.owner)
    for (const id of [customer?.id, crypto.randomUUID()]) {
      const body = aBooking({ customer: { id, name: 'X', phone: '+48601234567' } })
      const answer = await mine.owner.client.send(createAppointment, { body })
      expect([answer.status, answer.problem.field]).toEqual([404, 'customer.id'])
    }
    expect(
      (await mine.owner.client.send(listAppointments, { query: { from: at('00:00'), to: at('23:00') } })).value
        .appointments,
    ).toEqual([])
  })
})

describe('the list', () => {
  test('C31 has the visits that start in the span or are on site in it, in chronological order', async () => {
    const { owner } = await openStation(server)
    const early = await book(owner, { startsAt: at('06:00'), workMinutes: 180 })
    const mid = await book(owner, { startsAt: at('09:00') })
    const late = await book(owner, { startsAt: at('10:00') })
    const list = async (from: string, to: string) =>
      (await owner.client.send(listAppointments, { query: { from: at(from), to: at(to) } })).value.appointments
    expect(await list('08:00', '10:00')).toEqual([early, mid].map((one) => appointment.parse(one)))
    expect((await list('09:00', '10:30')).map((one) => one.id)).toEqual([mid.id, late.id])
    expect(await list('11:00', '12:00')).toEqual([])
  })

  test('C31 without a span it is the station’s today; a missing end is a day later', async () => {
    const { owner } = await openStation(server)
    const before = server.clock.now
    server.clock.now = Date.parse('2026-10-25T10:00:00Z')
    const answer = (await owner.client.send(listAppointments, { query: {} })).value
    expect([answer.from, answer.to]).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
    server.clock.now = before
    const open = (await owner.client.send(listAppointments, { query: { from: at('08:00') } })).value
    expect(open.to).toBe(at('08:00', '2026-11-24'))
  })

  test.each([
    ['to', { from: at('08:00'), to: at('08:00') }],
    ['to', { from: at('08:00'), to: at('07:00') }],
    ['to', { from: '2026-01-01T00:00:00Z', to: '2026-04-04T00:00:01Z' }],
    ['from', { from: 'yesterday' }],
    ['bay', { bay: '1' }],
  ])('C31 a wrong %s is reported at its field', async (field, query) => {
    const { owner } = await openStation(server)
    const answer = await owner.client.send(listAppointments, { query: query as never })
    expect([answer.status, answer.problem.field]).toEqual([400, field])
    const most = { from: '2026-01-01T00:00:00Z', to: '2026-04-03T00:00:00Z' }
    expect((await owner.client.send(listAppointments, { query: most })).status).toBe(200)
  })

  test('C31 the desk reads 92 days at once, an hour longer where the clocks change, and no more', async () => {
    const { owner } = await openStation(server)
    const status = async (to: string) =>
      (await owner.client.send(listAppointments, { query: { from: '2026-08-01T00:00:00Z', to } })).status
    expect(await status('2026-11-01T00:00:00Z')).toBe(200)
    expect(await status('2026-11-01T01:00:00Z')).toBe(200)
    expect(await status('2026-11-01T01:00:00.001Z')).toBe(400)
  })

  test('C32 an unknown id and a malformed id are the same 404', async () => {
    const { owner } = await openStation(server)
    for (const id of [crypto.randomUUID(), 'not-an-id']) {
      const answer = await owner.client.send(getAppointment, { params: { id } })
      expect([answer.status, answer.problem.code]).toEqual([404, 'not-found'])
    }
  })
})

describe('rescheduling', () => {
  test('the promise moves with a car to another day and back; within its day it stays', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner, { promisedAt: at('11:00') })
    const later = (instant: string): string => new Date(Date.parse(instant) + 24 * 3600_000).toISOString()
    const promisedAfter = async (startsAt: string) => {
      const moved = await owner.client.send(rescheduleAppointment, { params: { id: made.id }, body: { startsAt } })
      return moved.value?.promisedAt
    }
    expect(await promisedAfter(at('09:00'))).toBe(at('11:00'))
    expect(await promisedAfter(later(at('10:00')))).toBe(later(at('12:00')))
    expect(await promisedAfter(at('09:00'))).toBe(at('11:00'))
  })

  test('changes the time, the length and the bay, and is an event but no status change', async () => {
    const { owner, bays } = await openStation(server)
    const made = await book(owner)
    const to = { startsAt: at('12:00'), workMinutes: 90, bayId: bays[1]?.id, version: made.version }
    const moved = (await owner.client.send(rescheduleAppointment, { params: { id: made.id }, body: to })).value
    expect(moved).toMatchObject({
      status: 'confirmed',
      statusVersion: 1,
      version: 2,
      startsAt: at('12:00'),
      workMinutes: 90,
      blocks: [{ bayId: bays[1]?.id, from: at('12:00'), to: at('13:30'), live: true }],
      events: [
        { kind: 'created' },
        { kind: 'rescheduled', moved: { from: at('08:00'), to: at('12:00') }, detail: null },
      ],
    })
    const nothing = await owner.client.send(rescheduleAppointment, {
      params: { id: made.id },
      body: { startsAt: at('12:00') },
    })
    expect(nothing.value).toEqual(moved)
    const waits = await owner.client.send(rescheduleAppointment, {
      params: { id: made.id },
      body: { startsAt: at('12:00'), bayId: null },
    })
    expect(waits.value.blocks[0]?.bayId).toBeNull()
  })

  test('into a taken bay is slot-taken with the current state; into its own old place it succeeds', async () => {
    const { owner, bays } = await openStation(server)
    const made = await book(owner, { bayId: bays[0]?.id })
    await book(owner, { bayId: bays[0]?.id, startsAt: at('09:00') })
    const params = { id: made.id }
    const clash = await owner.client.send(rescheduleAppointment, { params, body: { startsAt: at('08:30') } })
    expect([clash.status, clash.problem.code]).toEqual([409, 'slot-taken'])
    expect(clash.problem.current).toMatchObject({ id: made.id, startsAt: at('08:00'), version: 1 })
    const fits = await owner.client.send(rescheduleAppointment, { params, body: { startsAt: at('07:30') } })
    expect(fits.status).toBe(200)
  })

  test('an old version, a completed appointment, another station’s bay and an unknown appointment are refused', async () => {
    const { owner } = await openStation(server)
    const other = await openStation(server)
    const made = await book(owner)
    const params = { id: made.id }
    const send = (body: object, id = made.id) =>
      owner.client.send(rescheduleAppointment, { params: { id }, body: { startsAt: at('12:00'), ...body } })
    const stale = await send({ version: 0 })
    expect([stale.problem.code, stale.problem.current]).toEqual(['version-conflict', expect.objectContaining(params)])
    expect((await send({ bayId: other.bays[0]?.id })).problem).toMatchObject({ code: 'not-found', field: 'bayId' })
    expect((await send({}, crypto.randomUUID())).status).toBe(404)
    expect((await send({}, (await book(other.owner)).id)).status).toBe(404)
    await owner.client.fetch('/api/appointments/cancelled', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ appointmentId: made.id, reason: 'no-answer' }),
    })
    expect((await send({})).problem).toMatchObject({ code: 'illegal-transition', current: { status: 'cancelled' } })
  })
})

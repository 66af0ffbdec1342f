import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppointmentDetails, createAppointment, editAppointment, getAppointment } from '#contract/appointments.ts'
import { sendCommands } from '#contract/commands.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { getVehicle } from '#contract/vehicles.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { aBooking, type BookingInput, book, hire, openStation } from '../support/station.ts'

// A creation comes from the outbox of a device: late, repeated, and with everything behind it.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const minute = 60_000
const aWalkIn = (more: Partial<BookingInput> = {}): BookingInput =>
  aBooking({ id: randomUUID(), source: 'walk-in', checkIn: { mileage: 182_340, keyTag: 'K 17' }, ...more })
const create = (who: SignedIn, body: BookingInput, headers: Call<typeof createAppointment>['headers'] = {}) =>
  who.client.send(createAppointment, { headers, body })
const read = async (who: SignedIn, id: string) => (await who.client.send(getAppointment, { params: { id } })).value

describe('O6 the time of a walk-in', () => {
  test('is that of the tap, corrected by the clock of the device; the number is from the arrival', async () => {
    const { owner } = await openStation(server)
    const before = server.clock.now
    // The clock of the device is ten minutes slow, and the tap was two hours ago.
    const [clientNow, tapped] = [before - 10 * minute, before - 130 * minute]
    const body = aWalkIn({ occurredAt: new Date(tapped).toISOString(), notes: 'Front left: bolt is seized' })
    const { status, value } = await create(owner, body, { 'x-client-now': String(clientNow) })
    expect([status, value.status, value.statusVersion]).toEqual([201, 'arrived', 2])
    const times = [
      value.statusSince,
      ...value.events.map(({ occurredAt }) => occurredAt),
      ...value.noteEntries.map(({ occurredAt }) => occurredAt),
    ]
    expect(times).toHaveLength(4)
    for (const time of times) expect(Math.abs(Date.parse(time) - (tapped + 10 * minute))).toBeLessThan(minute)
    for (const { receivedAt, isTimeUncertain } of value.events) {
      expect(Date.parse(receivedAt)).toBeGreaterThanOrEqual(before)
      expect(isTimeUncertain).toBe(false)
    }
  })

  test('of an older caller, without it, is that of the arrival', async () => {
    const { owner } = await openStation(server)
    const before = server.clock.now
    const { value } = await create(owner, aWalkIn())
    for (const { occurredAt } of value.events) expect(Date.parse(occurredAt)).toBeGreaterThanOrEqual(before)
  })
})

describe('O6 a creation', () => {
  test('that is repeated is the same appointment, also at another time; with other content it is refused', async () => {
    const { owner } = await openStation(server)
    const body = aWalkIn({ occurredAt: '2026-11-23T07:00:00.000Z' })
    const { value } = await create(owner, body)
    expect((await create(owner, body)).value).toEqual(value)
    expect((await create(owner, { ...body, occurredAt: '2026-11-23T07:05:00.000Z' })).value).toEqual(value)
    const other = await create(owner, { ...body, complaint: 'Brakes' })
    expect([other.status, other.problem]).toMatchObject([409, { code: 'id-taken', current: { id: body.id } }])
  })

  test('of another user or station is not taken', async () => {
    const { owner } = await openStation(server)
    for (const headers of [{ 'x-expect-user': randomUUID() }, { 'x-expect-account': randomUUID() }]) {
      const body = aWalkIn()
      expect((await create(owner, body, headers)).problem.code).toBe('actor-mismatch')
      expect((await owner.client.send(getAppointment, { params: { id: body.id ?? '' } })).status).toBe(404)
    }
  })

  test('that was refused stored nothing: the same id is booked on a slot that was offered', async () => {
    const { owner, bays } = await openStation(server, { timeZone: 'Europe/Warsaw' })
    const employeeId = await hire(owner)
    const bayId = bays[0]?.id ?? ''
    await book(owner, { bayId, employeeId })
    const body = aBooking({ id: randomUUID(), bayId })
    const taken = await create(owner, body)
    expect(taken.problem).toMatchObject({ code: 'slot-taken', current: { slots: [{}, {}, {}] } })
    // The employee has another car: the slots are theirs, and the other car is named.
    const busy = await create(owner, { ...body, bayId: bays[1]?.id ?? '', employeeId })
    expect(busy.problem).toMatchObject({
      ...{ code: 'employee-taken', field: 'employeeId' },
      current: { plate: 'WPI 20931', slots: [{ from: '2026-11-23T09:00:00.000Z' }, {}, {}] },
    })
    const [slot] = (taken.problem.current as { slots: { from: string; bayId: string }[] }).slots
    const booked = await create(owner, { ...body, startsAt: slot?.from ?? '', bayId: slot?.bayId })
    expect([booked.status, booked.value.id]).toEqual([201, body.id])
  })
})

describe('O35 what a certificate says of the car', () => {
  const said = { fuel: 'diesel', engineSize: 1968, power: 110, firstRegistered: '2016-05-12' } as const
  const carOf = async (who: SignedIn, id: string) =>
    (await who.client.send(getVehicle, { params: { id: (await read(who, id)).vehicle.id } })).value

  test('comes with a creation; one of an earlier version of the app says nothing, and what is stored stays', async () => {
    const { owner } = await openStation(server)
    const scanned = aWalkIn({ vehicle: { plate: 'WX 4521K', country: 'PL', ...said } })
    expect((await create(owner, scanned)).status).toBe(201)
    expect(await carOf(owner, scanned.id ?? '')).toMatchObject(said)
    const typed = aWalkIn({ vehicle: { plate: 'WX 4521K', country: 'PL', brand: 'Škoda' }, bayId: null })
    expect((await create(owner, typed)).status).toBe(201)
    expect(await carOf(owner, typed.id ?? '')).toMatchObject({ ...said, brand: 'Škoda' })
  })

  test('comes with an edit of the order, with a plate or without', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner, { vehicle: { plate: null, country: 'PL' } })
    const edit = async (vehicle: BookingInput['vehicle']) =>
      (await owner.client.send(editAppointment, { params: { id: made.id }, body: { vehicle } })).status
    expect(await edit({ plate: null, country: 'PL', ...said })).toBe(200)
    expect(await carOf(owner, made.id)).toMatchObject({ ...said, plate: null })
    expect(await edit({ plate: 'WX 4521K', country: 'PL', power: 81 })).toBe(200)
    expect(await carOf(owner, made.id)).toMatchObject({ ...said, plate: 'WX 4521K', power: 81 })
  })
})

test('B4 a bay that is only the first choice is booked if it is free, else the first that is', async () => {
  const { owner, bays } = await openStation(server)
  const wish = { bayId: bays[1]?.id ?? '', anyBay: true }
  const bayOf = ({ blocks }: AppointmentDetails) => blocks[0]?.bayId
  const booked = [await book(owner, wish), await book(owner, wish)]
  expect(booked.map(bayOf)).toEqual([bays[1]?.id, bays[0]?.id])
  expect((await create(owner, aBooking(wish))).problem.code).toBe('no-bay-free')
  const { value } = await create(owner, aWalkIn(wish))
  expect([bayOf(value), value.unassigned]).toEqual([null, { bay: { why: 'none-free', id: null }, employee: null }])
})

describe('several commands in one call', () => {
  type Command = Call<typeof sendCommands>['body']['commands'][number]
  const send = async (who: SignedIn, commands: Command[]) =>
    (await who.client.send(sendCommands, { headers: {}, body: { commands } })).value.results
  const creation = (body: BookingInput): Command => ({ key: randomUUID(), kind: 'create', params: {}, body })
  const status = (to: string, appointmentId: string, baseVersion: number): Command => ({
    ...{ key: randomUUID(), kind: 'status', params: { status: to } },
    body: { appointmentId, baseVersion },
  })

  test('O7 a creation, and what comes behind it, each once and in its order', async () => {
    const { owner } = await openStation(server)
    const [mine, other] = [aWalkIn(), aBooking({ id: randomUUID(), bayId: null })]
    const id = mine.id ?? ''
    const created = await send(owner, [creation(mine), creation(other)])
    expect(created.map((one) => one.status)).toEqual([201, 201])
    expect(created[0]?.body).toMatchObject({ id, statusVersion: 2 })
    const key = randomUUID()
    const behind: Command[] = [
      { key, kind: 'note', params: { id }, body: { id: key, text: 'Pads 3 mm' } },
      status('in-progress', id, 2),
      status('ready', id, 3),
    ]
    for (const command of [...behind, ...behind]) await send(owner, [command])
    const { events, noteEntries } = await read(owner, id)
    expect(events.map(({ to, flagged }) => [to, flagged])).toEqual([
      ['confirmed', false],
      ['arrived', false],
      ['in-progress', false],
      ['ready', false],
    ])
    expect(noteEntries.map(({ text }) => text)).toEqual(['Pads 3 mm'])
  })

  test('who may not create by the call itself may not create so', async () => {
    const { owner, join } = await openStation(server)
    const mechanic = await join('mechanic')
    const body = aWalkIn()
    expect(await send(mechanic, [creation(body)])).toMatchObject([{ status: 403, body: { code: 'forbidden' } }])
    expect((await owner.client.send(getAppointment, { params: { id: body.id ?? '' } })).status).toBe(404)
  })
})

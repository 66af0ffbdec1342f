import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AppointmentDetails,
  createAppointment,
  getAppointment,
  listAppointments,
  rescheduleAppointment,
} from '#contract/appointments.ts'
import { type Bay, type FreeSlot, listBays } from '#contract/bays.ts'
import { deactivateEmployee } from '#contract/employees.ts'
import { saveBaseInfo } from '#contract/onboarding.ts'
import type { SignedIn, TestServer } from '../support/server.ts'
import { startTestServer } from '../support/server.ts'
import { aBaseInfo, aBooking, type BookingInput, book, hire, openStation } from '../support/station.ts'

// A walk-in is on site: it is checked in whatever is taken. Another booking gets other times.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const plates = new Map<string, string>()
const aWalkIn = (more: Partial<BookingInput> = {}): BookingInput => {
  const id = randomUUID()
  const plate = `WX ${10_000 + plates.size}`
  plates.set(id, plate)
  return aBooking({ id, source: 'walk-in', vehicle: { plate, country: 'PL' }, customer: null, checkIn: {}, ...more })
}
const send = (who: SignedIn, body: BookingInput) => who.client.send(createAppointment, { body })
const placeOf = ({ status, blocks, unassigned }: AppointmentDetails) => ({
  status,
  bayId: blocks[0]?.bayId,
  employeeId: blocks[0]?.employeeId,
  unassigned,
})

describe('a walk-in that is checked in', () => {
  test('B5 for a taken bay lands without one, and says which bay was taken; repeated it is the same', async () => {
    const { owner, bays } = await openStation(server)
    const bayId = bays[0]?.id ?? ''
    await book(owner, { bayId })
    const body = aWalkIn({ bayId })
    const { status, value } = await send(owner, body)
    expect([status, value.id]).toEqual([201, body.id])
    const expected = {
      status: 'arrived',
      bayId: null,
      employeeId: null,
      unassigned: { bay: { why: 'taken', id: bayId }, employee: null },
    }
    expect(placeOf(value)).toEqual(expected)
    expect((await send(owner, body)).value).toEqual(value)
    const { appointments } = (await owner.client.send(listAppointments, { query: { bayId: 'none', limit: '10' } }))
      .value
    expect(appointments.map(({ id, unassigned }) => ({ id, unassigned }))).toEqual([
      { id: body.id, unassigned: expected.unassigned },
    ])
  })

  test('B5 for an inactive, a deleted or a foreign bay lands without one', async () => {
    const { owner, bays } = await openStation(server)
    const other = await openStation(server)
    const [first, second] = bays as [Bay, Bay]
    const kept = [{ ...first, active: false }, second]
    await owner.client.send(saveBaseInfo, { body: aBaseInfo({ bays: kept }) })
    const reasonOf = async (bayId: string) => (await send(owner, aWalkIn({ bayId }))).value.unassigned?.bay
    expect(await reasonOf(first.id)).toEqual({ why: 'inactive', id: first.id })
    expect(await reasonOf(randomUUID())).toEqual({ why: 'inactive', id: null })
    expect(await reasonOf(other.bays[0]?.id ?? '')).toEqual({ why: 'inactive', id: null })
  })

  test('B5 where no bay is free lands without one; without a wish nothing is missing', async () => {
    const { owner, bays } = await openStation(server)
    for (const { id } of bays) await book(owner, { bayId: id })
    expect((await send(owner, aWalkIn())).value.unassigned).toEqual({
      bay: { why: 'none-free', id: null },
      employee: null,
    })
    expect((await send(owner, aWalkIn({ bayId: null }))).value).not.toHaveProperty('unassigned')
  })

  test('B5 for an employee who is booked, has left or is unknown lands in its bay without them', async () => {
    const { owner, bays } = await openStation(server)
    const [busy, left] = [await hire(owner), await hire(owner)]
    await book(owner, { bayId: bays[0]?.id ?? '', employeeId: busy })
    await owner.client.send(deactivateEmployee, { params: { id: left }, body: {} })
    const bayId = bays[1]?.id ?? ''
    const outcomes = []
    for (const [at, employeeId] of [busy, left, randomUUID()].entries()) {
      const startsAt = `2026-11-23T${['08', '09', '10'][at]}:30:00.000Z`
      outcomes.push(placeOf((await send(owner, aWalkIn({ bayId, employeeId, startsAt, workMinutes: 30 }))).value))
    }
    const lands = { status: 'arrived', bayId, employeeId: null }
    expect(outcomes).toEqual([
      { ...lands, unassigned: { bay: null, employee: { why: 'taken', id: busy } } },
      { ...lands, unassigned: { bay: null, employee: { why: 'inactive', id: left } } },
      { ...lands, unassigned: { bay: null, employee: { why: 'inactive', id: null } } },
    ])
    const startsAt = '2026-11-23T08:30:00.000Z'
    const accepted = aWalkIn({ bayId: null, employeeId: busy, startsAt, acceptOverlap: true })
    expect(placeOf((await send(owner, accepted)).value)).toMatchObject({ employeeId: busy, unassigned: undefined })
  })

  test('B5 lacks less with each rescheduling that assigns something', async () => {
    const { owner, bays } = await openStation(server)
    const busy = await hire(owner)
    const bayId = bays[0]?.id ?? ''
    await book(owner, { bayId, employeeId: busy })
    const { id, startsAt, unassigned } = (await send(owner, aWalkIn({ bayId, employeeId: busy }))).value
    const employee = { why: 'taken', id: busy }
    expect(unassigned).toEqual({ bay: { why: 'taken', id: bayId }, employee })
    const move = async (to: { bayId?: string; employeeId?: string; startsAt?: string }) =>
      (await owner.client.send(rescheduleAppointment, { params: { id }, body: { startsAt, ...to } })).value.unassigned
    expect(await move({ startsAt: '2026-11-23T12:00:00.000Z' })).toEqual(unassigned)
    expect(await move({ bayId: bays[1]?.id ?? '' })).toEqual({ bay: null, employee })
    expect(await move({ employeeId: await hire(owner) })).toBeUndefined()
    expect((await owner.client.send(getAppointment, { params: { id } })).value).not.toHaveProperty('unassigned')
  })

  test('B5 ten at once for one bay: one has it, nine land without', async () => {
    const { owner, bays } = await openStation(server)
    const bayId = bays[0]?.id ?? ''
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(owner, aWalkIn({ bayId }))))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const missing = answers.map(({ value }) => value.unassigned?.bay?.why)
    expect(missing.filter((why) => why === 'taken')).toHaveLength(9)
    expect(new Set(answers.map(({ value }) => value.number)).size).toBe(10)
  })
})

describe('a booking that is refused', () => {
  const slotsOf = (problem: { current?: unknown }) => (problem.current as { slots: FreeSlot[] }).slots

  test('B4 for a taken bay gets the next three free slots in bays of its kind', async () => {
    const [lift, other] = [
      { name: 'Lift 1', kind: 'lift', active: true },
      { name: 'Lift 2', kind: 'lift', active: true },
    ] as const
    const floor = { name: 'Floor', kind: 'floor', active: true } as const
    const { owner } = await openStation(server, { bays: [floor, lift, other], timeZone: 'Europe/Warsaw' })
    const bays = (await owner.client.send(listBays, {})).value.bays
    const idOf = (name: string) => bays.find((bay) => bay.name === name)?.id ?? ''
    const [first, second] = [idOf('Lift 1'), idOf('Lift 2')]
    await book(owner, { bayId: second, workMinutes: 120 })
    // The floor is free; the car needs a lift.
    const { status, problem } = await send(owner, aBooking({ bayId: second }))
    expect([status, problem.code]).toEqual([409, 'slot-taken'])
    expect(slotsOf(problem)).toEqual([
      { bayId: first, from: '2026-11-23T08:00:00.000Z', to: '2026-11-23T09:00:00.000Z' },
      { bayId: first, from: '2026-11-23T09:00:00.000Z', to: '2026-11-23T10:00:00.000Z' },
      { bayId: second, from: '2026-11-23T10:00:00.000Z', to: '2026-11-23T11:00:00.000Z' },
    ])
    const [offer] = slotsOf(problem)
    expect((await send(owner, aBooking({ bayId: offer?.bayId, startsAt: offer?.from ?? '' }))).status).toBe(201)
  })

  test('B4 the slots are those of the employee, within the hours; a full house gets them too', async () => {
    const { owner, bays } = await openStation(server, { timeZone: 'Europe/Warsaw' })
    const employeeId = await hire(owner)
    const last = { startsAt: '2026-11-23T14:00:00.000Z', workMinutes: 120 }
    for (const { id } of bays) await book(owner, { bayId: id, ...last })
    await book(owner, { bayId: null, employeeId, startsAt: '2026-11-24T07:00:00.000Z', workMinutes: 120 })
    const { problem } = await send(owner, aBooking({ ...last, employeeId }))
    expect(problem.code).toBe('no-bay-free')
    expect(slotsOf(problem).map(({ from }) => from)).toEqual([
      '2026-11-24T09:00:00.000Z',
      '2026-11-24T11:00:00.000Z',
      '2026-11-24T13:00:00.000Z',
    ])
  })

  test('a walk-in that comes later is a booking like others', async () => {
    const { owner, bays } = await openStation(server)
    const bayId = bays[0]?.id ?? ''
    await book(owner, { bayId })
    const { checkIn, ...later } = aWalkIn({ bayId })
    expect((await send(owner, later)).problem).toMatchObject({ code: 'slot-taken', current: { slots: [{}, {}, {}] } })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import { listFreeSlots } from '#contract/bays.ts'
import { deactivateEmployee } from '#contract/employees.ts'
import { saveBaseInfo, saveWorkingHours } from '#contract/onboarding.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { toWall } from '#domain/wall-time.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { aBaseInfo, book, hire, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // A Monday, 06:00 in Warsaw.
  server.clock.now = Date.parse('2026-11-23T05:00:00Z')
})
afterAll(() => server.stop())

type Query = Call<typeof listFreeSlots>['query']
type Weekly = Call<typeof saveWorkingHours>['body']['weekly']

const wall = (time: string, date = '2026-11-23') => new Date(`${date}T${time}:00+01:00`).toISOString()
const day = [
  { from: '08:00', to: '12:00' },
  { from: '12:30', to: '17:00' },
]
const weekly: Weekly = { 1: day, 2: day, 3: day, 4: day, 5: day, 6: [], 7: [] }

async function open(hours: Partial<Call<typeof saveWorkingHours>['body']> = {}) {
  const station = await openStation(server)
  const body = { weekly, exceptions: [], observeHolidays: true, ...hours }
  await station.owner.client.send(saveWorkingHours, { body })
  const [one, two] = station.bays
  if (!one || !two) throw new Error('two bays')
  return { ...station, one: one.id, two: two.id }
}

const ask = (who: SignedIn, query: Partial<Query> = {}) =>
  who.client.send(listFreeSlots, { query: { minutes: '60', limit: '4', ...query } })

/** `27 08:00 1`: day, local time, number of the bay. */
async function slots(station: { owner: SignedIn; one: string }, query: Partial<Query> = {}): Promise<string[]> {
  return (await ask(station.owner, query)).value.slots.map(({ from, bayId }) => {
    const { date, time } = toWall(Date.parse(from), 'Europe/Warsaw')
    return `${date.slice(8)} ${time} ${bayId === station.one ? 1 : 2}`
  })
}

describe('free slots', () => {
  test('the next times within the opening hours, one bay for each, with their end', async () => {
    const station = await open()
    expect(await slots(station)).toEqual(['23 08:00 1', '23 09:00 1', '23 10:00 1', '23 11:00 1'])
    expect(await slots(station, { minutes: '240' })).toEqual(['23 08:00 1', '23 12:30 1', '24 08:00 1', '24 12:30 1'])
    expect((await ask(station.owner, { limit: '1' })).value.slots).toEqual([
      { from: wall('08:00'), to: wall('09:00'), bayId: station.one },
    ])
    const { limit: _, ...usual } = { minutes: '60', limit: '' }
    expect((await station.owner.client.send(listFreeSlots, { query: usual })).value.slots).toHaveLength(12)
  })

  test('every role may ask, and no past time is offered', async () => {
    const station = await open()
    const mechanic = await station.join('mechanic')
    expect((await ask(mechanic)).status).toBe(200)
    const before = server.clock.now
    server.clock.now = Date.parse(wall('14:50'))
    expect(await slots(station, { from: wall('08:00') })).toEqual([
      '23 15:00 1',
      '23 16:00 1',
      '24 08:00 1',
      '24 09:00 1',
    ])
    server.clock.now = before
  })

  test('cars in the way: another bay, another time; completed cars no longer block', async () => {
    const station = await open()
    const { owner, one, two } = station
    const first = await book(owner, { startsAt: wall('08:00'), workMinutes: 120, bayId: one })
    await book(owner, { startsAt: wall('08:00'), workMinutes: 65, bayId: two })
    expect(await slots(station)).toEqual(['23 09:15 2', '23 10:15 1', '23 12:30 1', '23 13:30 1'])
    expect(await slots(station, { bayId: one, limit: '1' })).toEqual(['23 10:00 1'])
    const body = { appointmentId: first.id, reason: 'no-answer' }
    await owner.client.send(changeAppointmentStatus, { params: { status: 'cancelled' }, headers: {}, body })
    expect(await slots(station, { bayId: one, limit: '1' })).toEqual(['23 08:00 1'])
  })

  test('the moved appointment does not block itself', async () => {
    const station = await open()
    const { owner, one } = station
    const made = await book(owner, { startsAt: wall('08:00'), workMinutes: 240, bayId: one })
    expect(await slots(station, { bayId: one, limit: '1' })).toEqual(['23 12:30 1'])
    expect(await slots(station, { bayId: one, limit: '1', moving: made.id })).toEqual(['23 08:00 1'])
  })

  test('the person must be free too, and within their own hours', async () => {
    const station = await open()
    const { owner, one } = station
    const marek = await hire(owner)
    await book(owner, { startsAt: wall('08:00'), workMinutes: 180, bayId: one, employeeId: marek })
    expect(await slots(station, { employeeId: marek, limit: '1' })).toEqual(['23 11:00 1'])
    expect(await slots(station, { limit: '1' })).toEqual(['23 08:00 2'])
    const late = [{ from: '15:00', to: '20:00' }]
    const part = await hire(owner, { weekly: { 1: late, 2: [], 3: late, 4: [], 5: [], 6: late, 7: [] } })
    expect(await slots(station, { employeeId: part })).toEqual(['23 15:00 1', '23 16:00 1', '25 15:00 1', '25 16:00 1'])
  })

  test('closed days and holidays are skipped, a station that never opens has no slots', async () => {
    const closed = { from: '2026-11-24', to: '2026-11-27', kind: 'closed' as const, intervals: [], note: 'Training' }
    const station = await open({ exceptions: [closed] })
    expect(await slots(station, { from: wall('16:30'), limit: '1' })).toEqual(['30 08:00 1'])
    expect(await slots(station, { from: wall('17:00', '2026-12-23'), limit: '1' })).toEqual(['28 08:00 1'])
    const never = await open({ weekly: { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] } })
    expect(await slots(never)).toEqual([])
  })

  test('before the hours are saved, those of a usual week apply', async () => {
    const station = await openStation(server)
    const found = (await ask(station.owner, { limit: '1' })).value.slots
    expect(found).toMatchObject([{ from: wall('08:00') }])
  })

  test('every offered time can be booked', async () => {
    const station = await open()
    const { owner } = station
    for (let index = 0; index < 12; index++) {
      const [slot] = (await ask(owner, { minutes: '95', limit: '1' })).value.slots
      if (!slot) throw new Error('none is free')
      const made = await book(owner, { startsAt: slot.from, workMinutes: 95, bayId: slot.bayId })
      expect(made.blocks[0]).toMatchObject({ from: slot.from, to: slot.to })
    }
  })

  test.each([
    [400, 'minutes', { minutes: '0' }],
    [400, 'minutes', { minutes: '2885' }],
    [400, 'minutes', { minutes: '62' }],
    [400, 'minutes', { minutes: 'long' }],
    [400, 'limit', { limit: '51' }],
    [400, 'from', { from: 'soon' }],
    [400, 'bay', { bay: '1' }],
    [404, 'bayId', { bayId: crypto.randomUUID() }],
    [404, 'employeeId', { employeeId: crypto.randomUUID() }],
    [404, 'moving', { moving: crypto.randomUUID() }],
  ])('%i for a wrong %s: %j', async (status, field, query) => {
    const { owner } = await open()
    const answer = await ask(owner, query as Partial<Query>)
    expect([answer.status, answer.problem.field]).toEqual([status, field])
  })

  test('another station’s bay, person and appointment are unknown; a closed bay and a deactivated person are reported', async () => {
    const [mine, foreign] = [await open(), await open()]
    const made = await book(foreign.owner, { startsAt: wall('08:00') })
    const others: Partial<Query>[] = [
      { bayId: foreign.one },
      { employeeId: await hire(foreign.owner) },
      { moving: made.id },
    ]
    for (const query of others) {
      const answer = await ask(mine.owner, query)
      expect([answer.status, answer.problem.field]).toEqual([404, Object.keys(query)[0]])
    }
    const [first, second] = mine.bays
    if (!first || !second) throw new Error('two bays')
    await mine.owner.client.send(saveBaseInfo, { body: aBaseInfo({ bays: [first, { ...second, active: false }] }) })
    const inactive = await hire(mine.owner)
    await mine.owner.client.send(deactivateEmployee, { params: { id: inactive }, body: {} })
    for (const [query, rule] of [
      [{ bayId: second.id }, 'inactive'] as const,
      [{ employeeId: inactive }, 'left'] as const,
    ]) {
      expect((await ask(mine.owner, query)).problem.issues).toMatchObject([{ field: Object.keys(query)[0], rule }])
    }
  })
})

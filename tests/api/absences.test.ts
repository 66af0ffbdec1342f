import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AbsenceEntry, createAbsence, deleteAbsence, listAbsences, updateAbsence } from '#contract/absences.ts'
import { listFreeSlots } from '#contract/bays.ts'
import { deactivateEmployee } from '#contract/employees.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { hire, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
let marek: string
beforeAll(async () => {
  server = await startTestServer()
  // A Monday, 06:00 in Warsaw.
  server.clock.now = Date.parse('2026-11-23T05:00:00Z')
})
afterAll(() => server.stop())
beforeEach(async () => {
  station = await openStation(server)
  marek = await hire(station.owner)
})

const entry = (more: Partial<AbsenceEntry> = {}): AbsenceEntry => ({
  employeeId: marek,
  from: '2026-11-24',
  to: '2026-11-25',
  kind: 'holiday',
  note: 'Back on Thursday',
  ...more,
})
const add = (more: Partial<AbsenceEntry> & { id?: string } = {}) =>
  station.owner.client.send(createAbsence, { body: { ...entry(), ...more } })
const list = async (who = station.owner, from = '2026-11-01', to = '2026-11-30') =>
  (await who.client.send(listAbsences, { query: { from, to } })).value.absences

test('an absence is entered, listed by its days, changed and deleted', async () => {
  const { status, value } = await add()
  expect(status).toBe(201)
  expect(value).toEqual({ ...entry(), id: value.id, version: 1 })
  expect(await list()).toEqual([value])
  expect(await list(station.owner, '2026-11-25', '2026-11-25')).toHaveLength(1)
  expect(await list(station.owner, '2026-11-26', '2026-12-31')).toEqual([])

  const body = { ...entry({ to: '2026-11-27', kind: 'sick' }), version: 1 }
  const changed = await station.owner.client.send(updateAbsence, { params: { id: value.id }, body })
  expect(changed.value).toMatchObject({ to: '2026-11-27', kind: 'sick', version: 2 })
  // Sent again after its answer was lost.
  const again = await station.owner.client.send(updateAbsence, { params: { id: value.id }, body })
  expect(again.value).toEqual(changed.value)
  const other = { ...body, note: 'Mine' }
  const late = await station.owner.client.send(updateAbsence, { params: { id: value.id }, body: other })
  expect(late.problem).toMatchObject({ code: 'version-conflict', current: changed.value })

  expect((await station.owner.client.send(deleteAbsence, { params: { id: value.id } })).status).toBe(204)
  expect((await station.owner.client.send(deleteAbsence, { params: { id: value.id } })).problem.code).toBe('not-found')
  expect(await list()).toEqual([])
})

test('a repeated request with the same id enters it once', async () => {
  const id = randomUUID()
  const [first, second] = [await add({ id }), await add({ id })]
  expect(second.value).toEqual(first.value)
  expect((await add({ id, kind: 'other' })).problem.code).toBe('id-taken')
})

test('a person has no two absences at a time; two people may', async () => {
  const { value } = await add()
  for (const days of [
    { from: '2026-11-25', to: '2026-11-30' },
    { from: '2026-11-20', to: '2026-11-24' },
    { from: '2026-11-01', to: '2026-11-30' },
  ]) {
    const { problem } = await add(days)
    expect([problem.status, problem.field, problem.issues?.[0]?.rule]).toEqual([400, 'from', 'absent'])
  }
  expect((await add({ from: '2026-11-26', to: '2026-11-26' })).status).toBe(201)
  expect((await add({ employeeId: await hire(station.owner, { name: 'Jan' }) })).status).toBe(201)
  const body = entry({ to: '2026-11-26' })
  const grown = await station.owner.client.send(updateAbsence, { params: { id: value.id }, body })
  expect(grown.problem.issues?.[0]?.rule).toBe('absent')
})

test('of two simultaneous requests one is stored', async () => {
  const answers = await Promise.all([add(), add({ from: '2026-11-25', to: '2026-11-28' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
})

test.each([
  ['to', 'reversed-dates', { to: '2026-11-23' }],
  ['to', 'too-long', { to: '2027-11-25' }],
  ['from', undefined, { from: '2026-02-30' }],
  ['kind', undefined, { kind: 'lazy' as 'other' }],
  ['note', undefined, { note: 'x'.repeat(201) }],
])('an error is reported at %s (%s)', async (field, rule, more) => {
  const { problem } = await add(more)
  expect(problem).toMatchObject({ code: 'invalid', issues: [{ field, ...(rule ? { rule } : {}) }] })
})

test('a deactivated employee gets no absence', async () => {
  const { value } = await add()
  await station.owner.client.send(deactivateEmployee, { params: { id: marek }, body: {} })
  expect((await add({ from: '2026-12-01', to: '2026-12-02' })).problem.issues?.[0]?.rule).toBe('left')
  const body = entry({ to: '2026-11-24' })
  expect((await station.owner.client.send(updateAbsence, { params: { id: value.id }, body })).status).toBe(200)
})

test('people of other stations are unknown', async () => {
  const otherStation = await openStation(server)
  const { problem } = await add({ employeeId: await hire(otherStation.owner) })
  expect(problem).toMatchObject({ code: 'not-found', field: 'employeeId' })
  const { value } = await add()
  const foreign = await otherStation.owner.client.send(updateAbsence, { params: { id: value.id }, body: entry() })
  expect(foreign.problem.code).toBe('not-found')
})

describe('mechanics', () => {
  test('see who is away, but not why, and cannot change it', async () => {
    const { value } = await add({ kind: 'sick', note: 'Flu' })
    const mechanic = await station.join('mechanic')
    expect(await list(mechanic)).toEqual([{ ...value, kind: null, note: '' }])
    expect((await mechanic.client.send(createAbsence, { body: entry() })).problem.code).toBe('forbidden')
    expect((await mechanic.client.send(deleteAbsence, { params: { id: value.id } })).problem.code).toBe('forbidden')
  })
})

test('a list reaches 400 days and no further', async () => {
  const ask = (query: { from: string; to: string; employeeId?: string }) =>
    station.owner.client.send(listAbsences, { query })
  expect((await ask({ from: '2026-01-01', to: '2027-02-05' })).problem.issues?.[0]?.rule).toBe('too-long')
  expect((await ask({ from: '2026-01-02', to: '2026-01-01' })).problem.issues?.[0]?.rule).toBe('reversed-dates')
  expect((await ask({ from: '2026-01-01', to: '2026-01-01', employeeId: randomUUID() })).problem.code).toBe('not-found')
})

test('free slots exclude the days on which the person is away', async () => {
  await add({ from: '2026-11-23', to: '2026-11-24' })
  const ask = async (query: { employeeId?: string }) => {
    const { value } = await station.owner.client.send(listFreeSlots, { query: { minutes: '60', limit: '1', ...query } })
    return value.slots[0]?.from
  }
  expect(await ask({ employeeId: marek })).toBe('2026-11-25T07:00:00.000Z')
  expect(await ask({})).toBe('2026-11-23T07:00:00.000Z')
})

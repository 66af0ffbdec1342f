import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AppointmentDetails,
  changeAppointmentStatus,
  getAppointment,
  type OrderLineEntry,
  saveOrderLines,
} from '#contract/appointments.ts'
import { removeOrderLine, saveOrderLine } from '#contract/order-lines.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, hire, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
let owner: SignedIn
let made: AppointmentDetails
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  station = await openStation(server)
  owner = station.owner
  made = await book(owner)
})

type Body = Call<typeof saveOrderLine>['body']
type Headers = Call<typeof saveOrderLine>['headers']
const belt = {
  ...({ kind: 'part', name: 'Pasek', quantity: 1000, unit: 'szt.' } as const),
  ...{ netPrice: 5000, discountPercent: 0, vatRate: 23 },
}
const save = (lineId: string, body: Partial<Body> = {}, { who = owner, headers = {} as Headers, id = made.id } = {}) =>
  who.client.send(saveOrderLine, { params: { id, lineId }, headers, body: { ...belt, version: null, ...body } })
const remove = (lineId: string, version: number, { who = owner, headers = {} as Headers, id = made.id } = {}) =>
  who.client.send(removeOrderLine, { params: { id, lineId }, headers, body: { version } })
const read = async () => (await owner.client.send(getAppointment, { params: { id: made.id } })).value
const names = async () => (await read()).lines.map(({ name }) => name)
const add = async (name: string, more: Partial<Body> = {}) => {
  const lineId = randomUUID()
  const answer = await save(lineId, { name, ...more })
  expect(answer.status, answer.text).toBe(200)
  return lineId
}

describe('a line of an order', () => {
  test('J6 is added and changed by itself; the answer has its version and the new totals', async () => {
    const lineId = randomUUID()
    const added = await save(lineId)
    expect(added.value).toEqual({
      appointmentId: made.id,
      lineId,
      changed: true,
      line: { id: lineId, ...belt, net: 5000, vat: 1150, gross: 6150, version: 1 },
      version: 1,
      versionAfter: 1,
      after: null,
      totals: expect.objectContaining({ net: 5000, vat: 1150, gross: 6150 }),
      appointmentVersion: made.version + 1,
    })
    const other = await add('Olej', { netPrice: 1000 })
    const changed = await save(lineId, { quantity: 2000, version: 1 })
    expect(changed.value).toMatchObject({ version: 2, line: { net: 10_000 }, totals: { net: 11_000 } })
    const { lines, totals, version } = await read()
    expect(lines.map(({ id, version }) => [id, version])).toEqual([
      [lineId, 2],
      [other, 1],
    ])
    expect(totals).toEqual(changed.value.totals)
    expect(version).toBe(changed.value.appointmentVersion)
  })

  test('J6 two people edit different lines at once without a conflict', async () => {
    const advisor = await station.join('advisor')
    const [one, other] = [await add('Olej'), await add('Filtr')]
    const answers = await Promise.all([
      save(one, { name: 'Olej 5W-30', version: 1 }),
      save(other, { name: 'Filtr oleju', version: 1 }, { who: advisor }),
      save(randomUUID(), { name: 'Korek' }, { who: advisor }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await names()).toEqual(['Olej 5W-30', 'Filtr oleju', 'Korek'])
  })

  test('J6 two people on the same line: the second sees what the first wrote, who it was and when', async () => {
    const advisor = await station.join('advisor')
    const employeeId = await hire(owner)
    const lineId = await add('Olej')
    server.clock.advance(60_000)
    await save(lineId, { name: 'Olej 5W-30', version: 1, employeeId }, { who: advisor })
    const at = new Date(server.clock.now).toISOString()
    server.clock.advance(60_000)
    const late = await save(lineId, { name: 'Olej 0W-20', version: 1 })
    expect([late.status, late.problem.code]).toEqual([409, 'version-conflict'])
    expect(late.problem.current).toEqual({
      appointmentId: made.id,
      lineId,
      line: (await read()).lines[0],
      version: 2,
      changed: { at, actorId: advisor.userId, actorName: expect.any(String), employeeId },
    })
    expect(await names()).toEqual(['Olej 5W-30'])
    // Their own version, on top of what they have seen now.
    expect((await save(lineId, { name: 'Olej 0W-20', version: 2 })).value.version).toBe(3)
  })

  test('J6 the same content twice is done, whatever version was seen', async () => {
    const lineId = await add('Olej')
    const changed = await save(lineId, { name: 'Filtr', version: 1 })
    const again = await save(lineId, { name: 'Filtr', version: 1 })
    expect(again.value).toEqual({ ...changed.value, changed: false })
    expect((await save(lineId, { name: 'Filtr' })).value.changed).toBe(false)
    expect((await read()).version).toBe(changed.value.appointmentVersion)
  })

  test('J6 a removed line is removed once; its late change is a conflict that says who removed it', async () => {
    const advisor = await station.join('advisor')
    const lineId = await add('Olej')
    const removed = await remove(lineId, 1, { who: advisor })
    expect(removed.value).toMatchObject({ changed: true, line: null, version: 2, totals: { gross: 0 } })
    expect((await remove(lineId, 1)).value).toMatchObject({ changed: false, line: null, version: 2 })
    const late = await save(lineId, { name: 'Filtr', version: 1 })
    expect([late.status, late.problem.code]).toEqual([409, 'version-conflict'])
    expect(late.problem.current).toMatchObject({ line: null, version: 2, changed: { actorId: advisor.userId } })
    // The first request of the line arrives once more, without its key.
    expect((await save(lineId, { name: 'Olej' })).status).toBe(409)
    const restored = await save(lineId, { name: 'Olej', version: 2 })
    expect(restored.value).toMatchObject({ changed: true, version: 3, line: { name: 'Olej' } })
    expect((await remove(lineId, 1)).problem.code).toBe('version-conflict')
  })

  test('J6 an outdated removal is a conflict with the line as it is', async () => {
    const lineId = await add('Olej')
    await save(lineId, { name: 'Filtr', version: 1 })
    const late = await remove(lineId, 1)
    expect(late.problem.current).toMatchObject({ version: 2, line: { name: 'Filtr' } })
    expect(await names()).toEqual(['Filtr'])
  })

  test('J6 is put after another line, and moved without a new version', async () => {
    const a = await add('A')
    const c = await add('C')
    const b = await add('B', { after: a })
    const first = await add('first', { after: null })
    expect(await names()).toEqual(['first', 'A', 'B', 'C'])
    const moved = await save(a, { name: 'A', version: 1, after: c })
    expect(moved.value).toMatchObject({ changed: true, version: 1, after: c })
    expect(await names()).toEqual(['first', 'B', 'C', 'A'])
    // It is where it should be.
    expect((await save(a, { name: 'A', version: 1, after: c })).value.changed).toBe(false)
    await remove(c, 1)
    await save(first, { name: 'last', version: 1, after: a })
    // The line before it is gone: a new one is the last, another stays.
    await add('D', { after: c })
    await save(b, { name: 'B2', version: 1, after: c })
    expect(await names()).toEqual(['B2', 'A', 'last', 'D'])
  })

  test('J6 a move counts even if somebody has changed the content to the same; other content is a conflict', async () => {
    const [a, b] = [await add('A'), await add('B')]
    await save(a, { name: 'A2', version: 1 })
    expect((await save(a, { name: 'A2', version: 1, after: b })).value).toMatchObject({ changed: true, version: 2 })
    expect((await save(a, { name: 'A', version: 1, after: null })).problem.code).toBe('version-conflict')
    expect(await names()).toEqual(['B', 'A2'])
  })

  test('J6 a call that only moves leaves somebody else’s content as it is, and a removed line removed', async () => {
    const [a, b] = [await add('A'), await add('B')]
    await save(a, { name: 'A2', version: 1 })
    const moved = await save(a, { name: 'A', version: 1, after: b, isMove: true })
    expect(moved.value).toMatchObject({ changed: true, version: 2, line: { name: 'A2' } })
    expect(await names()).toEqual(['B', 'A2'])
    await remove(b, 1)
    const late = await save(b, { name: 'B', version: 1, after: a, isMove: true })
    expect(late.value).toMatchObject({ changed: false, line: null })
    expect(await names()).toEqual(['A2'])
  })
})

describe('a request about a line that is sent again', () => {
  const key = () => ({ 'idempotency-key': randomUUID() })

  test('J6 is answered with the present state, also after somebody else’s change', async () => {
    const headers = key()
    const lineId = randomUUID()
    await save(lineId, {}, { headers })
    await save(lineId, { name: 'Filtr', version: 1 }, { who: await station.join('advisor') })
    const again = await save(lineId, {}, { headers })
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(again.value).toMatchObject({ changed: true, version: 2, line: { name: 'Filtr' } })
    await remove(lineId, 2)
    expect((await save(lineId, {}, { headers })).value).toMatchObject({ changed: true, version: 3, line: null })
  })

  test('J6 names the version that it made, so that what builds on it overwrites nobody else’s change', async () => {
    const headers = key()
    const lineId = randomUUID()
    expect((await save(lineId, {}, { headers })).value).toMatchObject({ version: 1, versionAfter: 1 })
    await save(lineId, { name: 'Filtr', version: 1 }, { who: await station.join('advisor') })
    expect((await save(lineId, {}, { headers })).value).toMatchObject({ version: 2, versionAfter: 1 })
    expect((await save(lineId, { name: 'Korek', version: 1 })).problem.code).toBe('version-conflict')
  })

  test('J6 a removal is not repeated on a line that was restored', async () => {
    const headers = key()
    const lineId = await add('Olej')
    await remove(lineId, 1, { headers })
    await save(lineId, { name: 'Olej', version: 2 })
    expect((await remove(lineId, 1, { headers })).value).toMatchObject({ changed: true, line: { name: 'Olej' } })
  })

  test('J6 with other content, of another line or by somebody else is refused', async () => {
    const headers = key()
    const lineId = await add('Olej')
    await save(lineId, { name: 'Filtr', version: 1 }, { headers })
    const others = [
      await save(lineId, { name: 'Korek', version: 2 }, { headers }),
      await save(randomUUID(), { name: 'Filtr', version: 1 }, { headers }),
      await save(lineId, { name: 'Filtr', version: 1 }, { headers, who: await station.join('advisor') }),
      await remove(lineId, 1, { headers }),
    ]
    expect(others.map(({ status, problem }) => [status, problem.code])).toEqual(others.map(() => [422, 'key-reused']))
  })

  test('J6 is refused for the session of somebody else', async () => {
    const answer = await save(randomUUID(), {}, { headers: { 'x-expect-user': randomUUID() } })
    expect([answer.status, answer.problem.code]).toEqual([409, 'actor-mismatch'])
    expect(await names()).toEqual([])
  })
})

describe('what a line may be', () => {
  test('J6 of an order of another station, or that does not exist, has one answer', async () => {
    const stranger = (await openStation(server)).owner
    const lineId = await add('Olej')
    for (const answer of [
      await save(lineId, { version: 1 }, { who: stranger }),
      await save(lineId, {}, { who: stranger }),
      await remove(lineId, 1, { who: stranger }),
      await save(lineId, {}, { id: randomUUID() }),
      // A line that was never there cannot be changed or removed.
      await save(randomUUID(), { version: 1 }),
      await remove(randomUUID(), 1),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([404, 'not-found'])
    }
    expect(await names()).toEqual(['Olej'])
  })

  test('J6 a mechanic does not write it', async () => {
    const who = await station.join('mechanic')
    expect((await save(randomUUID(), {}, { who })).status).toBe(403)
    expect((await remove(randomUUID(), 1, { who })).status).toBe(403)
  })

  test('J6 it is written after the hand-over too', async () => {
    for (const status of ['in-progress', 'completed'] as const) {
      const body = { appointmentId: made.id }
      await owner.client.send(changeAppointmentStatus, { params: { status }, body, headers: {} })
    }
    expect((await save(randomUUID())).value.totals.net).toBe(5000)
  })

  test('J6 the time is that of the device, and the operator is an employee of the station', async () => {
    const lineId = await add('Olej')
    const occurredAt = new Date(server.clock.now - 3600_000).toISOString()
    await save(lineId, { name: 'Filtr', version: 1, occurredAt })
    expect((await save(lineId, { version: 1 })).problem.current).toMatchObject({ changed: { at: occurredAt } })
    const unknown = await save(lineId, { version: 2, employeeId: randomUUID() })
    expect([unknown.status, unknown.problem.field]).toEqual([400, 'employeeId'])
  })

  test.each([
    ['quantity', { quantity: 0 }],
    ['name', { name: ' ' }],
    ['version', { version: undefined }],
    ['net', { net: 1 }],
  ])('J6 a wrong %s is refused at its field', async (field, wrong) => {
    const answer = await save(randomUUID(), wrong as Partial<Body>)
    expect([answer.status, answer.problem.issues?.[0]]).toMatchObject([
      400,
      field === 'net' ? { keys: ['net'] } : { field },
    ])
  })

  test('J6 a hundred lines are the most; the hundredth is still changed and replaced', async () => {
    const line = (name: string): OrderLineEntry => ({ ...belt, id: randomUUID(), name })
    const lines = Array.from({ length: 100 }, (_, at) => line(`Uszczelka ${at}`))
    await owner.client.send(saveOrderLines, { params: { id: made.id }, body: { lines } })
    const more = await save(randomUUID())
    expect([more.status, more.problem.field]).toEqual([400, 'lines'])
    expect(more.problem.issues).toEqual([{ field: 'lines', code: 'too_big', origin: 'array', maximum: 100 }])
    const last = lines.at(-1)?.id ?? ''
    expect((await save(last, { version: 1 })).status).toBe(200)
    await remove(last, 2)
    expect((await save(randomUUID())).status).toBe(200)
  })
})

describe('an import of the whole order', () => {
  test('J6 gives a new version only to the lines that it changes, and records who removed the others', async () => {
    const [a, b, c] = [await add('A'), await add('B'), await add('C')]
    const put = (lines: OrderLineEntry[]) =>
      owner.client.send(saveOrderLines, { params: { id: made.id }, body: { lines } })
    const line = (id: string, name: string): OrderLineEntry => ({ ...belt, id, name })
    const saved = await put([line(b, 'B'), line(a, 'A2')])
    expect(saved.value.lines.map(({ id, version }) => [id, version])).toEqual([
      [b, 1],
      [a, 2],
    ])
    const late = await save(c, { name: 'C2', version: 1 })
    expect(late.problem.current).toMatchObject({ line: null, version: 2, changed: { actorId: owner.userId } })
    expect((await put([line(c, 'C')])).value.lines).toMatchObject([{ id: c, version: 3 }])
  })
})

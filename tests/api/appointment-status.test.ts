import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AppointmentDetails,
  changeAppointmentStatus,
  getAppointment,
  listAppointments,
  setOrderDetails,
} from '#contract/appointments.ts'
import { myProfile } from '#contract/profiles.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { type Status, statuses } from '#domain/appointment.ts'
import { agreedEdge } from '../support/life-cycle.ts'
import type { SignedIn } from '../support/server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

const minute = 60_000
let server: TestServer
let station: TestStation
let mechanic: SignedIn
let advisor: SignedIn
let day = 0
beforeAll(async () => {
  server = await startTestServer()
  station = await openStation(server)
  mechanic = await station.join('mechanic')
  advisor = await station.join('advisor')
})
afterAll(() => server.stop())

type Wish = Call<typeof changeAppointmentStatus>
const change = (
  who: SignedIn,
  status: Status,
  appointment: { id: string },
  body: Partial<Wish['body']> = {},
  headers: Wish['headers'] = {},
) =>
  who.client.send(changeAppointmentStatus, {
    params: { status },
    body: { appointmentId: appointment.id, ...body },
    headers,
  })
const read = async (appointment: { id: string }): Promise<AppointmentDetails> =>
  (await station.owner.client.send(getAppointment, { params: { id: appointment.id } })).value

async function setDetails({ id }: { id: string }, body: Call<typeof setOrderDetails>['body']): Promise<void> {
  const answer = await station.owner.client.send(setOrderDetails, { params: { id }, headers: {}, body })
  expect(answer.status, answer.text).toBe(200)
}
/** Instants and values of the vehicle. */
async function readingsOf({ vehicle }: AppointmentDetails): Promise<[number, number][]> {
  const { db } = server.database
  const rows = await db.selectFrom('mileage').selectAll().where('vehicle_id', '=', vehicle.id).orderBy('at').execute()
  return rows.map(({ at, value }) => [at, value])
}

/** A booking on a day of its own, an hour ago by default. */
async function booked(startsAt?: string): Promise<AppointmentDetails> {
  day++
  const start = startsAt ?? new Date(server.clock.now - 60 * minute - day * 24 * 60 * minute).toISOString()
  return book(station.owner, { startsAt: start, vehicle: { plate: `WA ${10_000 + day}`, country: 'PL' } })
}

/** Brings it into a status by any steps, because only the last step is tested. */
async function inStatus(status: Status): Promise<AppointmentDetails> {
  const made = await booked()
  await server.database.db.updateTable('appointment').set({ status }).where('id', '=', made.id).execute()
  return made
}

describe('the life cycle', () => {
  test('C33 a whole visit, its history, and a free place at the end', async () => {
    const made = await booked()
    const steps: [Status, Partial<Wish['body']>][] = [
      ['arrived', { detail: { mileage: 182_340, keyTag: '14' } }],
      ['in-progress', {}],
      ['awaiting-parts', { detail: { part: 'Belt kit', expectedAt: '2026-11-24T10:00:00Z' } }],
      ['in-progress', {}],
      ['ready', { reason: 'repaired: new belt', detail: { amount: 123_000 } }],
      ['completed', {}],
    ]
    for (const [status, body] of steps) {
      server.clock.advance(minute)
      const { value } = await change(mechanic, status, made, body)
      expect(value).toMatchObject({ changed: true, appointment: { status } })
      expect(value.eventId).toMatch(/^[\da-f]{8}-/)
      expect(await read(made)).toMatchObject(value.appointment)
    }
    const now = await read(made)
    expect(now).toMatchObject({ status: 'completed', statusVersion: 7, version: 7, mileage: 182_340, keyTag: '14' })
    expect(now.blocks[0]?.live).toBe(false)
    expect(now.events.map((event) => event.to)).toEqual(['confirmed', ...steps.map(([status]) => status)])
    expect(now.events[5]).toMatchObject({
      from: 'in-progress',
      reason: 'repaired: new belt',
      detail: { amount: 123_000 },
    })
    expect(now.events[3]?.detail).toEqual({ part: 'Belt kit', expectedAt: '2026-11-24T10:00:00Z' })
  })

  test('C33 a body of {appointmentId, reason} is enough, and a jump records the steps that it skips', async () => {
    const made = await booked()
    const answer = await mechanic.client.fetch('/api/appointments/ready', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ appointmentId: made.id, reason: '' }),
    })
    expect(answer.status).toBe(200)
    expect((await read(made)).events[1]).toMatchObject({ implied: ['arrived', 'in-progress'], reason: null })
  })

  test.each(statuses)(
    'C33 from %s every illegal target is a 409 with the current state, every legal one succeeds',
    async (from) => {
      const made = await inStatus(from)
      for (const to of statuses) {
        await server.database.db.updateTable('appointment').set({ status: from }).where('id', '=', made.id).execute()
        const legal = agreedEdge(from, to)?.who.includes('owner')
        const answer = await change(station.owner, to, made, { reason: 'other: test' })
        if (from === to)
          expect(answer.value).toMatchObject({ changed: false, eventId: null, appointment: { status: to } })
        else if (legal) {
          expect(answer.value).toMatchObject({ changed: true, appointment: { status: to } })
          expect(await read(made)).toMatchObject(answer.value.appointment)
        } else {
          expect([to, answer.status, answer.problem.code]).toEqual([to, 409, 'illegal-transition'])
          expect(answer.problem.current).toMatchObject({ id: made.id, status: from })
        }
      }
    },
  )

  test.each(statuses)(
    'C33 from %s a mechanic may take the steps of the table, and reasons are required',
    async (from) => {
      const made = await inStatus(from)
      for (const to of statuses) {
        const edge = agreedEdge(from, to)
        if (!edge) continue
        await server.database.db.updateTable('appointment').set({ status: from }).where('id', '=', made.id).execute()
        const answer = await change(mechanic, to, made)
        if (!edge.who.includes('mechanic')) expect([to, answer.problem.code]).toEqual([to, 'forbidden'])
        else if (edge.reason === 'required') {
          expect(answer.problem).toMatchObject({ status: 400, code: 'reason-required', field: 'reason' })
        } else expect([to, answer.status]).toEqual([to, 200])
      }
    },
  )

  test('C33 the time in progress is in lists and in repeated answers, without undone steps', async () => {
    const made = await booked()
    const began = server.clock.now
    const at = (minutes: number) => new Date(began + minutes * minute).toISOString()
    const worked = async () => {
      const query = { from: made.startsAt, to: new Date(Date.parse(made.startsAt) + minute).toISOString() }
      const { appointments } = (await station.owner.client.send(listAppointments, { query })).value
      const listed = appointments.find(({ id }) => id === made.id)?.worked
      expect((await read(made)).worked).toEqual(listed)
      return listed
    }
    const key = { 'idempotency-key': crypto.randomUUID() }
    await change(mechanic, 'in-progress', made)
    expect(await worked()).toEqual([])
    server.clock.advance(20 * minute)
    const held = (await change(mechanic, 'on-hold', made, { reason: 'customer' }, key)).value
    expect(held.appointment.worked).toEqual([{ from: at(0), to: at(20) }])
    server.clock.advance(minute)
    const back = (await change(mechanic, 'in-progress', made, { undoes: held.eventId })).value.appointment
    expect([back.worked, back.statusSince]).toEqual([[], at(0)])
    server.clock.advance(9 * minute)
    await change(mechanic, 'awaiting-parts', made)
    server.clock.advance(60 * minute)
    await change(mechanic, 'in-progress', made)
    server.clock.advance(10 * minute)
    await change(mechanic, 'ready', made, { reason: 'repaired' })
    const both = [
      { from: at(0), to: at(30) },
      { from: at(90), to: at(100) },
    ]
    expect(await worked()).toEqual(both)
    const again = await change(mechanic, 'on-hold', made, { reason: 'customer' }, key)
    expect(again.value.appointment.worked).toEqual([{ from: at(0), to: at(20) }])
  })

  test('C33 a car is no no-show within the first 15 minutes', async () => {
    const made = await booked(new Date(server.clock.now - 14 * minute).toISOString())
    const early = await change(mechanic, 'no-show', made)
    expect([early.status, early.problem.code]).toEqual([409, 'too-early'])
    server.clock.advance(minute)
    expect((await change(mechanic, 'no-show', made)).value.appointment.blocks[0]?.live).toBe(false)
    expect((await change(mechanic, 'arrived', made)).value.appointment.blocks[0]?.live).toBe(true)
  })
})

describe('the details of a step', () => {
  test.each([
    ['awaiting-approval', 'detail.what', { detail: {} }],
    ['awaiting-approval', 'detail.part', { detail: { what: 'Discs', part: 'x' } }],
    ['arrived', 'detail.mileage', { detail: { mileage: -1 } }],
    ['arrived', 'detail.amount', { detail: { amount: 1 } }],
    ['in-progress', 'detail.keyTag', { detail: { keyTag: '1' } }],
    ['on-hold', 'detail', { reason: 'waiting-for-lift', detail: { keyTag: '1' } }],
    ['on-hold', 'reason', { reason: 'x'.repeat(501) }],
    ['arrived', 'employeeId', { employeeId: '019aa000-0000-7000-8000-000000000001' }],
    ['arrived', 'appointmentId', { appointmentId: 'x' }],
    ['arrived', 'occurredAt', { occurredAt: 'now' }],
    ['arrived', 'status', { status: 'ready' }],
  ])('C33 for %s a wrong %s is reported at its field', async (status, field, body) => {
    const made = await inStatus(status === 'arrived' ? 'confirmed' : 'arrived')
    const answer = await change(mechanic, status as Status, made, body as never)
    expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([400, 'invalid', field])
  })

  test('C33 an unknown status is a 404, broken JSON a 400, a text that is not JSON a 415', async () => {
    const made = await booked()
    const send = (status: string, body: string, type = 'application/json') =>
      mechanic.client.fetch(`/api/appointments/${status}`, { method: 'PUT', headers: { 'content-type': type }, body })
    const good = JSON.stringify({ appointmentId: made.id, reason: '' })
    expect((await send('finished', good)).problem.code).toBe('not-found')
    expect((await send('constructor', good)).problem.code).toBe('not-found')
    expect((await send('arrived', '{"appointmentId":')).problem.code).toBe('invalid-json')
    expect((await send('arrived', good, 'text/plain')).problem.code).toBe('unsupported-media-type')
    expect((await send('arrived', JSON.stringify({ appointmentId: made.id, reason: 'a\u0000b' }))).status).toBe(400)
    expect((await read(made)).statusVersion).toBe(1)
  })

  test('C33 free text is stored as the reason other, and the mechanic is stored beside the operator', async () => {
    const made = await inStatus('in-progress')
    const employee = await server.database.db
      .selectFrom('employee')
      .select('id')
      .where('user_id', '=', mechanic.userId)
      .executeTakeFirstOrThrow()
    await change(advisor, 'on-hold', made, { reason: ' Waits for the boss ', employeeId: employee.id })
    expect((await read(made)).events.at(-1)).toMatchObject({
      reason: 'other: Waits for the boss',
      employeeId: employee.id,
      actorId: advisor.userId,
      actorName: 'Test',
    })
  })
})

describe('idempotency and conflicts', () => {
  test('O6 a repeated key gets the first answer, in spite of later changes', async () => {
    const made = await booked()
    const headers = { 'idempotency-key': crypto.randomUUID(), 'x-expect-user': mechanic.userId }
    const body = { baseVersion: 1, occurredAt: new Date(server.clock.now).toISOString() }
    const first = await change(mechanic, 'arrived', made, body, headers)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(first.value.eventId).toBe(headers['idempotency-key'])
    await change(mechanic, 'in-progress', made)
    const again = await change(mechanic, 'arrived', made, body, { ...headers, 'x-client-now': '1' })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.value).toEqual(first.value)
    expect((await read(made)).status).toBe('in-progress')
  })

  test('O6 a key with another payload or another actor is key-reused', async () => {
    const made = await booked()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await change(mechanic, 'arrived', made, {}, headers)
    const [other, actor, elsewhere] = [
      await change(mechanic, 'in-progress', made, {}, headers),
      await change(advisor, 'arrived', made, {}, headers),
      await change(mechanic, 'arrived', await booked(), {}, headers),
    ]
    for (const answer of [other, actor, elsewhere])
      expect([answer.status, answer.problem.code]).toEqual([422, 'key-reused'])
    expect((await read(made)).statusVersion).toBe(2)
  })

  test('O6 twenty simultaneous requests with one key are one event', async () => {
    const made = await booked()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(mechanic, 'arrived', made, {}, headers)))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === null)).toHaveLength(1)
    expect((await read(made)).events).toHaveLength(2)
  })

  test('O6 one key in two stations is two changes', async () => {
    const other = await openStation(server)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await change(mechanic, 'arrived', await booked(), {}, headers)).status).toBe(200)
    const foreign = await change(other.owner, 'arrived', await book(other.owner), {}, headers)
    expect([foreign.status, foreign.headers.get('idempotent-replayed')]).toEqual([200, null])
  })

  test('O6 a change under another person’s session is actor-mismatch and has no effect', async () => {
    const made = await booked()
    const answer = await change(advisor, 'arrived', made, {}, { 'x-expect-user': mechanic.userId })
    expect([answer.status, answer.problem.code]).toEqual([409, 'actor-mismatch'])
    const account = String((await mechanic.client.send(myProfile, {})).value.account_id)
    const moved = await change(mechanic, 'arrived', made, {}, { 'x-expect-account': crypto.randomUUID() })
    expect([moved.status, moved.problem.code]).toEqual([409, 'actor-mismatch'])
    expect((await read(made)).status).toBe('confirmed')
    const right = { 'x-expect-user': mechanic.userId, 'x-expect-account': account }
    expect((await change(mechanic, 'arrived', made, {}, right)).status).toBe(200)
  })

  test('O6 on an unseen state: no effect, a flagged change, or a conflict with the current state', async () => {
    const made = await booked()
    await change(advisor, 'arrived', made)
    const same = await change(mechanic, 'arrived', made, { baseVersion: 1 })
    expect(same.value).toMatchObject({ changed: false, eventId: null, appointment: { statusVersion: 2 } })
    const inside = await change(mechanic, 'in-progress', made, { baseVersion: 1 })
    expect(inside.value).toMatchObject({ changed: true, appointment: { statusVersion: 3 } })
    expect((await read(made)).events.at(-1)?.flagged).toBe(true)
    const sent = await change(mechanic, 'ready', made, { baseVersion: 2 })
    expect(sent.problem).toMatchObject({
      code: 'version-conflict',
      current: { status: 'in-progress', statusVersion: 3 },
    })
    expect((await change(mechanic, 'ready', made, { baseVersion: 3 })).value.changed).toBe(true)
  })

  test.each([
    ['as sent', -5 * minute, 0, -5 * minute],
    ['put right by a clock that is an hour fast', 55 * minute, 60 * minute, -5 * minute],
    ['put right by a clock that is a day slow', -1445 * minute, -1440 * minute, -5 * minute],
    ['never in the future', 5 * minute, 0, 0],
    ['never older than 30 days', -40 * 1440 * minute, 0, -30 * 1440 * minute],
  ])('O6 the time of a change is stored: %s', async (_, sent, drift, stored) => {
    const made = await booked()
    const { now } = server.clock
    const body = { occurredAt: new Date(now + sent).toISOString() }
    await change(mechanic, 'arrived', made, body, { 'x-client-now': String(now + drift) })
    const event = (await read(made)).events.at(-1)
    expect(event?.occurredAt).toBe(new Date(now + stored).toISOString())
    expect(event?.receivedAt).toBe(new Date(now).toISOString())
  })

  test.each([
    ['by the time that has passed since the contact before the tap', -180 * minute, '60', -5 * minute, false],
    ['and marked, where the page was loaded since', -180 * minute, '-', -5 * minute, true],
    ['as the last contact, and marked, where it is not after it', -40 * 1440 * minute, null, -65 * minute, true],
    ['as the receipt, and marked, where it is not before it', 365 * 1440 * minute, null, 0, true],
  ])('O6 if the clock of the device was changed before the change was sent, its time is stored %s', async (...row) => {
    const [, wrongBy, passed, stored, isTimeUncertain] = row
    const made = await booked()
    const { now } = server.clock
    const contactAt = now - 65 * minute
    // A missing elapsed time means that the clock was changed after the contact.
    const deviceAt = contactAt + (passed === null ? 0 : wrongBy)
    const passedMs = passed === '60' ? 60 * minute : '-'
    const body = { occurredAt: new Date(now - 5 * minute + wrongBy).toISOString() }
    const headers = { 'x-client-now': String(now), 'x-client-clock': `${contactAt} ${deviceAt} ${passedMs}` }
    await change(mechanic, 'arrived', made, body, headers)
    const event = (await read(made)).events.at(-1)
    expect(event).toMatchObject({ occurredAt: new Date(now + stored).toISOString(), isTimeUncertain })
    expect((await read(made)).statusSince).toBe(event?.occurredAt)
  })

  test('O6 a time entered by a person is stored unchanged, however wrong the clock of the device is', async () => {
    const made = await booked()
    const { now } = server.clock
    const body = { occurredAt: new Date(now - 90 * minute).toISOString() }
    const headers = { 'x-client-now': String(now - 180 * minute), 'x-client-clock': 'typed' }
    await change(mechanic, 'arrived', made, body, headers)
    const event = (await read(made)).events.at(-1)
    expect(event).toMatchObject({ occurredAt: body.occurredAt, isTimeUncertain: false })
  })
})

describe('undo', () => {
  test('O6 reverts the status, is an event itself, and marks the step as undone', async () => {
    const made = await inStatus('confirmed')
    const first = (await change(mechanic, 'arrived', made)).value
    const back = await change(mechanic, 'confirmed', made, { undoes: first.eventId, baseVersion: 2 })
    expect(back.value).toMatchObject({ changed: true, appointment: { status: 'confirmed', statusVersion: 3 } })
    const [, step, undo] = (await read(made)).events
    expect([step?.undone, undo?.undone, undo?.undoes]).toEqual([true, false, first.eventId])
    const again = await change(mechanic, 'arrived', made, { undoes: back.value.eventId })
    expect(again.problem.code).toBe('illegal-transition')
  })

  test('O6 restores the details of the status before', async () => {
    const made = await inStatus('in-progress')
    await change(mechanic, 'awaiting-parts', made, { detail: { part: 'Belt kit' } })
    server.clock.advance(minute)
    const step = (await change(mechanic, 'in-progress', made)).value
    expect(step.appointment.statusDetail).toBeNull()
    const back = (await change(mechanic, 'awaiting-parts', made, { undoes: step.eventId })).value.appointment
    expect(back.statusDetail).toEqual({ part: 'Belt kit' })
    expect(back.statusSince).toBe(new Date(server.clock.now - minute).toISOString())
  })

  test('O6 of an arrival removes the mileage and the key tag that came with it', async () => {
    const made = await booked()
    const first = (await change(mechanic, 'arrived', made, { detail: { mileage: 1_823_400, keyTag: '14' } })).value
    expect(first.appointment).toMatchObject({ mileage: 1_823_400, keyTag: '14' })
    const back = (await change(mechanic, 'confirmed', made, { undoes: first.eventId })).value
    expect(back.appointment).toMatchObject({ mileage: null, keyTag: null })
    expect(await readingsOf(made)).toEqual([])
  })

  test('O6 J7 of an arrival brings back the mileage and the key tag from before', async () => {
    const made = await booked()
    await setDetails(made, { mileage: { from: null, to: 184_320 }, keyTag: { from: null, to: 'K 17' } })
    for (const detail of [{ keyTag: '14' }, { plate: 'WA 1234X' }, { mileage: 200_000, keyTag: '15' }]) {
      server.clock.advance(minute)
      const step = (await change(mechanic, 'arrived', made, { detail })).value
      expect(step.appointment).toMatchObject({ mileage: 184_320, keyTag: 'K 17', ...('plate' in detail ? {} : detail) })
      expect(await readingsOf(made)).toEqual([[server.clock.now, step.appointment.mileage]])
      const back = (await change(mechanic, 'confirmed', made, { undoes: step.eventId })).value
      expect(back.appointment).toMatchObject({ mileage: 184_320, keyTag: 'K 17' })
      expect(await readingsOf(made)).toEqual([[Date.parse(made.createdAt), 184_320]])
    }
  })

  test('O6 J7 of an arrival leaves what somebody has set since', async () => {
    const made = await booked()
    server.clock.advance(minute)
    const first = (await change(mechanic, 'arrived', made, { detail: { keyTag: '14' } })).value
    await setDetails(made, { mileage: { from: null, to: 184_320 } })
    const back = (await change(mechanic, 'confirmed', made, { undoes: first.eventId })).value
    expect(back.appointment).toMatchObject({ mileage: 184_320, keyTag: null })
    expect(await readingsOf(made)).toEqual([[Date.parse(made.createdAt), 184_320]])
    const second = (await change(mechanic, 'arrived', made, { detail: { mileage: 190_000, keyTag: '14' } })).value
    await setDetails(made, { keyTag: { from: '14', to: 'K 17' } })
    const again = (await change(mechanic, 'confirmed', made, { undoes: second.eventId })).value
    expect(again.appointment).toMatchObject({ mileage: 184_320, keyTag: 'K 17' })
  })

  test('O6 of an arrival that an earlier version stored removes what came with it', async () => {
    const made = await booked()
    const first = (await change(mechanic, 'arrived', made, { detail: { mileage: 1_823_400 } })).value
    const { db } = server.database
    const event = await db
      .selectFrom('appointment_event')
      .select('outcome')
      .where('id', '=', first.eventId ?? '')
      .executeTakeFirstOrThrow()
    const { before, ...outcome } = JSON.parse(event.outcome ?? '')
    expect(before).toEqual({ mileage: null, keyTag: null })
    await db
      .updateTable('appointment_event')
      .set({ outcome: JSON.stringify(outcome) })
      .where('id', '=', first.eventId ?? '')
      .execute()
    const back = (await change(mechanic, 'confirmed', made, { undoes: first.eventId })).value
    expect(back.appointment).toMatchObject({ mileage: null, keyTag: null })
    expect(await readingsOf(made)).toEqual([])
  })

  test('O6 is refused to others, after ten minutes, and for any but the last change', async () => {
    const made = await booked()
    const first = (await change(mechanic, 'arrived', made)).value
    expect((await change(station.owner, 'confirmed', made, { undoes: first.eventId })).problem.code).toBe('forbidden')
    server.clock.advance(10 * minute + 1)
    const late = await change(mechanic, 'confirmed', made, { undoes: first.eventId })
    expect(late.problem).toMatchObject({ status: 409, code: 'undo-expired', current: { status: 'arrived' } })
    await change(mechanic, 'in-progress', made)
    const older = await change(mechanic, 'confirmed', made, { undoes: first.eventId })
    expect(older.problem.code).toBe('illegal-transition')
  })

  test('O6 is slot-taken if the bay was taken meanwhile, and nothing moves', async () => {
    const made = await booked()
    const [{ bayId, from } = { bayId: null, from: '' }] = made.blocks
    const cancelled = (await change(advisor, 'cancelled', made, { reason: 'no-answer' })).value
    await book(station.owner, { startsAt: from, bayId, vehicle: { plate: 'GD 1', country: 'PL' } })
    const back = await change(advisor, 'confirmed', made, { undoes: cancelled.eventId })
    expect(back.problem).toMatchObject({ status: 409, code: 'slot-taken', current: { status: 'cancelled' } })
    expect((await read(made)).events).toHaveLength(2)
    const asked = await change(advisor, 'confirmed', made, { reason: 'other: came after all' })
    expect(asked.problem.code).toBe('slot-taken')
  })
})

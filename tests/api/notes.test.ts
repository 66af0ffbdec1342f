import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppointment, editAppointment, getAppointment, listAppointments } from '#contract/appointments.ts'
import { enrolDevice } from '#contract/devices.ts'
import { deactivateEmployee } from '#contract/employees.ts'
import { eraseProfile } from '#contract/erasures.ts'
import { exportProfile } from '#contract/exports.ts'
import { addNote, mostNotes } from '#contract/notes.ts'
import { readOrders } from '#contract/orders.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { aBooking, book, hire, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Entry = Call<typeof addNote>['body']
const note = (who: SignedIn, id: string, entry: Partial<Entry> = {}, headers: Call<typeof addNote>['headers'] = {}) =>
  who.client.send(addNote, { params: { id }, headers, body: { id: randomUUID(), text: 'Pads 3 mm', ...entry } })
const read = async (who: SignedIn, id: string) => (await who.client.send(getAppointment, { params: { id } })).value
const textsOf = async (who: SignedIn, id: string) => (await read(who, id)).noteEntries.map(({ text }) => text)
const iso = (at: number) => new Date(at).toISOString()

describe('J5 a note', () => {
  test('is added by everybody, with author and time; the oldest is first', async () => {
    const { owner, join } = await openStation(server)
    const made = await book(owner, { notes: 'Row 4' })
    server.clock.advance(60_000)
    const mechanic = await join('mechanic')
    const id = randomUUID()
    const answer = await note(mechanic, made.id, { id, text: ' Pads 3 mm,\nboth sides ' })
    expect(answer.status, answer.text).toBe(201)
    const { receivedAt } = answer.value.note
    expect(answer.value).toEqual({
      appointmentId: made.id,
      note: {
        id,
        text: 'Pads 3 mm,\nboth sides',
        occurredAt: receivedAt,
        isTimeUncertain: false,
        receivedAt: iso(server.clock.now),
        actorId: mechanic.userId,
        actorName: expect.stringMatching(/./),
        employeeId: null,
      },
    })
    const [first, second, ...others] = (await read(owner, made.id)).noteEntries
    expect(first).toMatchObject({ id: made.id, text: 'Row 4', actorId: owner.userId, occurredAt: made.createdAt })
    expect([second, others]).toEqual([answer.value.note, []])
    const { value } = await owner.client.send(readOrders, { query: { ids: made.id } })
    expect(value.orders[0]?.order.noteEntries).toEqual([first, second])
  })

  test('is not in a list, of which every byte counts', async () => {
    const { owner } = await openStation(server)
    await book(owner, { notes: 'Row 4' })
    const { text } = await owner.client.send(listAppointments, { query: { limit: '5' } })
    expect(text).toContain('Timing belt')
    expect(text).not.toMatch(/Row 4|notes/)
  })

  test('of a booking without one is none, and a repeated booking adds none', async () => {
    const { owner } = await openStation(server)
    expect((await book(owner, { notes: ' ' })).noteEntries).toEqual([])
    const body = aBooking({ id: randomUUID(), notes: 'Row 4', bayId: null })
    const made = (await owner.client.send(createAppointment, { body })).value
    const again = (await owner.client.send(createAppointment, { body })).value
    expect([again.id, again.noteEntries]).toEqual([made.id, made.noteEntries])
    expect(made.noteEntries).toHaveLength(1)
  })

  test('is added once per id, whenever it is sent again', async () => {
    const { owner, join } = await openStation(server)
    const mechanic = await join('mechanic')
    const [made, other] = [await book(owner, { bayId: null }), await book(owner, { bayId: null })]
    const id = randomUUID()
    const first = await note(mechanic, made.id, { id })
    server.clock.advance(24 * 60 * 60_000)
    const [again, twice] = await Promise.all([
      note(mechanic, made.id, { id }),
      note(mechanic, made.id, { id: id.toUpperCase() }),
    ])
    for (const one of [again, twice]) {
      expect([one.status, one.value]).toEqual([201, first.value])
      expect(one.headers.get('idempotent-replayed')).toBe('true')
    }
    // Other content, another author, another order.
    for (const reused of [
      await note(mechanic, made.id, { id, text: 'Other' }),
      await note(owner, made.id, { id }),
      await note(mechanic, other.id, { id }),
    ]) {
      expect([reused.status, reused.problem.code]).toEqual([422, 'key-reused'])
    }
    expect(await textsOf(owner, made.id)).toEqual(['Pads 3 mm'])
    expect(await textsOf(owner, other.id)).toEqual([])
  })

  test('of many people at once loses none, and conflicts with no edit', async () => {
    const { owner, join } = await openStation(server)
    const mechanic = await join('mechanic')
    const made = await book(owner)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => note(at % 2 ? owner : mechanic, made.id, { text: `${at}` })),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect((await textsOf(owner, made.id)).toSorted()).toEqual(Array.from({ length: 10 }, (_, at) => `${at}`))
    const params = { id: made.id }
    const body = { complaint: 'Brakes', version: made.version }
    const edited = await owner.client.send(editAppointment, { params, body })
    // The version counts the notes, so that devices see that there is something new.
    expect([edited.status, edited.value.version]).toEqual([200, made.version + 11])
    await note(mechanic, made.id)
    const late = await owner.client.send(editAppointment, { params, body: { ...body, complaint: 'Clutch' } })
    expect([late.status, late.problem.code]).toEqual([409, 'version-conflict'])
  })

  test('has the time of the device, corrected by its clock', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner)
    const { now } = server.clock
    const hour = 60 * 60_000
    // The clock of the device is two hours ahead, and the note an hour old.
    const ahead = { occurredAt: iso(now + hour) }
    const sent = await note(owner, made.id, { text: 'Earlier', ...ahead }, { 'x-client-now': String(now + 2 * hour) })
    expect(sent.value.note).toMatchObject({ occurredAt: iso(now - hour), receivedAt: iso(now), isTimeUncertain: false })
    const future = await note(owner, made.id, { text: 'Future', occurredAt: iso(now + hour) })
    expect(future.value.note).toMatchObject({ occurredAt: iso(now), isTimeUncertain: true })
    const clock = `${now - 2 * hour} ${now - 2 * hour} -`
    const set = { 'x-client-now': String(now + 9 * hour), 'x-client-clock': clock }
    const unsure = await note(owner, made.id, { text: 'Unsure', occurredAt: iso(now - hour) }, set)
    expect(unsure.value.note.isTimeUncertain).toBe(true)
  })

  test('of somebody else or of another station is refused as theirs', async () => {
    const { owner, account } = await openStation(server)
    const made = await book(owner)
    for (const headers of [{ 'x-expect-user': randomUUID() }, { 'x-expect-account': randomUUID() }]) {
      const answer = await note(owner, made.id, {}, headers)
      expect([answer.status, answer.problem.code]).toEqual([409, 'actor-mismatch'])
    }
    const own = { 'x-expect-user': owner.userId, 'x-expect-account': account }
    expect((await note(owner, made.id, {}, own)).status).toBe(201)
  })

  test('of another station is refused like one of an unknown order, and its id is free here', async () => {
    const [mine, foreign] = [await openStation(server), await openStation(server)]
    const [made, other] = [await book(mine.owner), await book(foreign.owner)]
    const id = randomUUID()
    await note(foreign.owner, other.id, { id, text: 'Secret' })
    for (const order of [other.id, randomUUID()]) {
      const answer = await note(mine.owner, order, { id })
      expect([answer.status, answer.problem.code]).toEqual([404, 'not-found'])
    }
    expect((await note(mine.owner, made.id, { id })).status).toBe(201)
    expect(await textsOf(foreign.owner, other.id)).toEqual(['Secret'])
  })

  test('from a shared tablet names its person', async () => {
    const { owner, join } = await openStation(server)
    const made = await book(owner)
    const marek = await hire(owner)
    const gone = await hire(owner)
    await owner.client.send(deactivateEmployee, { params: { id: gone }, body: {} })
    const advisor = await join('advisor')
    await advisor.client.send(enrolDevice, { body: { name: 'Lift 2' } })
    for (const [employeeId, rule] of [
      [undefined, 'required'],
      [randomUUID(), 'unknown'],
      [gone, 'left'],
    ] as const) {
      const { problem } = await note(advisor, made.id, employeeId === undefined ? {} : { employeeId })
      expect([problem.field, problem.issues?.[0]?.rule]).toEqual(['employeeId', rule])
    }
    const answer = await note(advisor, made.id, { employeeId: marek })
    expect(answer.value.note).toMatchObject({ actorName: 'Lift 2', employeeId: marek })
  })

  test.each<[string, Record<string, unknown>]>([
    ['text', { text: ' ' }],
    ['text', { text: 'x'.repeat(2001) }],
    ['id', { id: 'first' }],
    ['occurredAt', { occurredAt: 'soon' }],
    ['author', { author: 'Marek' }],
  ])('with a wrong %s is reported at its field, and nothing is written: %j', async (field, wrong) => {
    const { owner } = await openStation(server)
    const made = await book(owner)
    const answer = await note(owner, made.id, wrong)
    expect([answer.status, answer.problem.field]).toEqual([400, field])
    expect(await read(owner, made.id)).toEqual(made)
  })

  test('can be added to an ended order; two hundred notes are the most', async () => {
    const { owner, account } = await openStation(server)
    const made = await book(owner, { bayId: null })
    await server.database.db
      .updateTable('appointment')
      .set({ status: 'completed' })
      .where('account_id', '=', account)
      .execute()
    const id = randomUUID()
    await note(owner, made.id, { id })
    const { db } = server.database
    const row = await db
      .selectFrom('appointment_note')
      .selectAll()
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    const rest = Array.from({ length: mostNotes - 2 }, () => ({ ...row, id: randomUUID() }))
    await db.insertInto('appointment_note').values(rest).execute()
    expect((await note(owner, made.id)).status).toBe(201)
    const over = await note(owner, made.id)
    expect([over.status, over.problem.code]).toEqual([409, 'too-many-notes'])
    // A note that was added already is answered even then.
    expect((await note(owner, made.id, { id })).status).toBe(201)
    expect((await read(owner, made.id)).noteEntries).toHaveLength(mostNotes)
  })
})

test('J5 who wrote notes finds them in the own data, and after the deletion of the account the name is gone', async () => {
  const { owner, join } = await openStation(server)
  const made = await book(owner)
  const mechanic = await join('mechanic')
  const added = (await note(mechanic, made.id)).value.note
  const { value } = await mechanic.client.send(exportProfile, {})
  const { id, text, actorName: name, occurredAt, receivedAt } = added
  expect(value.notesWritten).toMatchObject([{ id, appointmentId: made.id, text, name, occurredAt, receivedAt }])
  const { user } = value
  expect((await mechanic.client.send(eraseProfile, { body: { email: user.email } })).status).toBe(204)
  const [left] = (await read(owner, made.id)).noteEntries
  expect(left).toMatchObject({ id, text })
  expect(left?.actorName).not.toBe(name)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppointmentDetails, changeAppointmentStatus } from '#contract/appointments.ts'
import { sendCommands } from '#contract/commands.ts'
import { myProfile } from '#contract/profiles.ts'
import { bodyOf, type JointKind } from '#domain/outbox/command.ts'
import {
  applyWrites,
  type CommandEntry,
  isStatusEntry,
  type OutboxEntry,
  type StatusEntry,
} from '#domain/outbox/outbox.ts'
import { type Exchange, readAnswer } from '#domain/outbox/outbox-answer.ts'
import { applyAnyway } from '#domain/outbox/outbox-decision.ts'
import { openLine, settle } from '#domain/outbox/outbox-drain.ts'
import { requestOf } from '#domain/outbox/status-change.ts'
import { commandOf, entryOf, oil } from '../support/outbox/outbox-entry.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
let mechanic: SignedIn
let made: AppointmentDetails
let accountId: string
beforeAll(async () => {
  server = await startTestServer()
  station = await openStation(server)
  mechanic = await station.join('mechanic')
  made = await book(station.owner)
  accountId = String((await mechanic.client.send(myProfile, {})).value.account_id)
})
afterAll(() => server.stop())

const entry = (more: Partial<StatusEntry> = {}) =>
  entryOf({
    ...{ key: crypto.randomUUID(), userId: mechanic.userId, accountId, appointmentId: made.id },
    ...{ baseVersion: 1, attempts: 1, occurredAt: new Date(server.clock.now).toISOString() },
    ...more,
  })

/** Sends it as the worker does, and interprets the answer. */
async function send(one: StatusEntry, who: SignedIn = mechanic) {
  const { headers, body } = requestOf(one, server.clock.now)
  const {
    status,
    text,
    headers: lines,
  } = await who.client.fetch(`/api/appointments/${one.status}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(changeAppointmentStatus.body.parse(body)),
  })
  const retryAfter = lines.get('retry-after')
  const exchange: Exchange = { kind: 'response', status, body: JSON.parse(text), retryAfter }
  return readAnswer(one, exchange, server.clock.now)
}

test('the worker interprets the server’s own answers correctly', async () => {
  const arrived = entry()
  expect(await send(arrived)).toEqual({ kind: 'done', version: 2 })
  const working = entry({ status: 'in-progress', baseVersion: 2 })
  expect(await send(working)).toEqual({ kind: 'done', version: 3 })
  expect(await send(arrived), 'a reply that was cut, asked for again').toEqual({ kind: 'done', version: 2 })
  const sameTarget = entry({ status: 'in-progress' })
  expect(await send(sameTarget), 'true already').toEqual({ kind: 'done', version: 3 })

  const current = { status: 'in-progress', statusVersion: 3 }
  const refused = (code: string, status: number, more = {}) => ({ kind: 'refused', refusal: { code, status, ...more } })
  const unseen = entry({ status: 'ready' })
  expect(await send(unseen)).toMatchObject(refused('version-conflict', 409, { current }))
  const impossible = entry({ status: 'no-show', baseVersion: 3 })
  expect(await send(impossible)).toMatchObject(refused('illegal-transition', 409, { current }))
  expect(await send({ ...working, status: 'ready' })).toMatchObject(refused('key-reused', 422))
  const elsewhere = entry({ appointmentId: crypto.randomUUID() })
  expect(await send(elsewhere)).toMatchObject(refused('not-found', 404))
  const unknown = entry({ status: 'ready', baseVersion: 3, employeeId: crypto.randomUUID() })
  expect(await send(unknown)).toMatchObject(refused('invalid', 400, { field: 'employeeId' }))
  const ofAnotherUser = entry({ status: 'arrived', undoes: working.key, baseVersion: 3, userId: station.owner.userId })
  expect(await send(ofAnotherUser, station.owner)).toMatchObject(refused('forbidden', 403))

  expect(await send(entry(), station.owner)).toEqual({ kind: 'signed-out', code: 'actor-mismatch' })
  mechanic.client.cookies.clear()
  expect(await send(entry())).toEqual({ kind: 'signed-out', code: 'unauthenticated' })
})

test('a change based on another one succeeds with the version in that one’s reply', async () => {
  const who = await station.join('mechanic')
  const car = await book(station.owner, { vehicle: { plate: 'GD 20931', country: 'PL' } })
  const mine = { userId: who.userId, appointmentId: car.id }
  const first = entry({ ...mine, seq: 1 })
  const second = entry({ ...mine, seq: 2, status: 'ready', baseVersion: null, afterKey: first.key })
  const answer = await send(first, who)
  const moment = { now: server.clock.now, jitter: 0, build: 'b1' }
  const outbox = { entries: [first, second], foreign: [], line: openLine }
  const [rebased] = settle(outbox, first.key, answer, moment).writes.put
  expect(rebased).toMatchObject({ key: second.key, baseVersion: 2, afterKey: null })
  expect(await send((rebased as StatusEntry) ?? second, who)).toEqual({ kind: 'done', version: 3 })
  const undo = entry({ ...mine, status: 'arrived', undoes: second.key, baseVersion: 3 })
  expect(await send(undo, who)).toEqual({ kind: 'done', version: 4 })
})

test('J6 J7 lines and details: what builds on an unsent change succeeds with its version; a conflict has both sides', async () => {
  const who = station.owner
  const car = await book(who, { vehicle: { plate: 'GD 20932', country: 'PL' }, bayId: null })
  const line = { id: car.id, lineId: crypto.randomUUID() }
  const command = (more: Partial<CommandEntry>) =>
    commandOf({
      ...{ key: crypto.randomUUID(), userId: who.userId, accountId, appointmentId: car.id, params: line, attempts: 1 },
      ...more,
    })
  const sendOne = async (one: CommandEntry) => {
    const { key, params } = one
    const kind = one.kind as JointKind
    const body = { commands: [{ key, kind, params: { ...params }, body: bodyOf(one) }] }
    const [result] = (await who.client.send(sendCommands, { headers: {}, body })).value.results
    const exchange: Exchange = { kind: 'response', status: result?.status ?? 0, body: result?.body, retryAfter: null }
    return readAnswer(one, exchange, server.clock.now)
  }
  const moment = { now: server.clock.now, jitter: 0, build: 'b1' }
  const added = command({ seq: 1, body: { ...oil, version: null } })
  const changed = command({ seq: 2, body: { ...oil, name: 'Oil 5W-30', version: null }, afterKey: added.key })
  const outbox = { entries: [added, changed], foreign: [], line: openLine }
  const [rebased] = settle(outbox, added.key, await sendOne(added), moment).writes.put
  expect(await sendOne((rebased as CommandEntry) ?? changed)).toEqual({ kind: 'done', version: 2 })

  const late = command({ kind: 'line-removal', body: { version: 1 } })
  const refused = await sendOne(late)
  expect(refused).toMatchObject({
    kind: 'refused',
    refusal: { code: 'version-conflict', current: { version: 2, line: { ...oil, name: 'Oil 5W-30' }, changed: {} } },
  })
  const { writes } = settle({ ...outbox, entries: [late] }, late.key, refused, moment)
  const decided = applyAnyway(writes.put, late.key, crypto.randomUUID(), 'owner')
  const [kept] = decided.ok ? decided.writes.put : []
  expect(await sendOne((kept as CommandEntry) ?? late)).toEqual({ kind: 'done', version: 3 })

  const details = (from: string | null, to: string) =>
    command({ kind: 'details', params: { id: car.id }, body: { keyTag: { from, to } } })
  expect(await sendOne(details(null, 'K 17'))).toEqual({ kind: 'done', version: null })
  expect(await sendOne(details('K 17', 'K 18'))).toEqual({ kind: 'done', version: null })
  expect(await sendOne(details(null, 'K 19'))).toMatchObject({
    refusal: { code: 'version-conflict', current: { keyTag: 'K 18', changed: { keyTag: { employeeId: null } } } },
  })
})

test('J8 findings: what builds on an unsent one succeeds, and so does a status change behind it', async () => {
  const who = station.owner
  const car = await book(who, { vehicle: { plate: 'GD 20933', country: 'PL' }, bayId: null })
  const mine = { userId: who.userId, accountId, appointmentId: car.id }
  const send = async (one: OutboxEntry) => {
    const call = isStatusEntry(one) ? null : one
    const params = call ? { ...call.params } : { status: (one as StatusEntry).status }
    const body = call ? bodyOf(call) : requestOf(one as StatusEntry, server.clock.now).body
    const commands = [{ key: one.key, kind: (call?.kind ?? 'status') as JointKind, params, body }]
    const [result] = (await who.client.send(sendCommands, { headers: {}, body: { commands } })).value.results
    return readAnswer(
      one,
      { kind: 'response', status: result?.status ?? 0, body: result?.body, retryAfter: null },
      server.clock.now,
    )
  }
  const started = entryOf({ ...mine, key: crypto.randomUUID(), status: 'in-progress', baseVersion: car.statusVersion })
  expect(await send(started)).toMatchObject({ kind: 'done', version: car.statusVersion + 1 })

  const params = { id: car.id, findingId: crypto.randomUUID() }
  const found = { what: 'Worn tie rod', severity: 'now', version: null }
  const next = (seq: number, more: Partial<CommandEntry>) =>
    commandOf({ ...mine, params, seq, key: crypto.randomUUID(), ...more })
  const added = next(1, { kind: 'finding', body: found })
  const asked = next(2, { kind: 'finding-step', body: { to: 'asked', version: null }, afterKey: added.key })
  const ready = entryOf({
    ...mine,
    seq: 3,
    key: crypto.randomUUID(),
    status: 'ready',
    baseVersion: car.statusVersion + 1,
  })
  const moment = { now: server.clock.now, jitter: 0, build: 'b1' }
  let entries: readonly OutboxEntry[] = [added, asked, ready]
  for (const { key } of entries) {
    const due = entries.find((one) => one.key === key) ?? expect.fail('it is gone')
    const answer = await send(due)
    expect(answer.kind).toBe('done')
    entries = applyWrites(entries, settle({ entries, foreign: [], line: openLine }, key, answer, moment).writes, [])
  }
  expect(entries).toEqual([])
})

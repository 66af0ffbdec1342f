import { describe, expect, test } from 'vitest'
import { anna, changeOf, commandOf, entryOf, refusalOf } from '../../../tests/support/outbox/outbox-entry.ts'
import type { SubmittedCommand } from './command.ts'
import { readCurrentFinding } from './current.ts'
import { enqueue } from './enqueue.ts'
import type { CommandEntry, OutboxEntry } from './outbox.ts'
import { readAnswer } from './outbox-answer.ts'
import { recordConfirmed } from './outbox-confirmed.ts'
import { applyAnyway, canApplyAnyway } from './outbox-decision.ts'
import { openLine, settle } from './outbox-drain.ts'
import { subjectOf } from './versions.ts'

const params = { id: 'astra', findingId: 'rod' }
const finding = (seq: number, version: number | null, more: Partial<CommandEntry> = {}) =>
  commandOf({ seq, kind: 'finding', params, body: { what: 'Worn tie rod', severity: 'now', version }, ...more })
const stepOf = (seq: number, to: string, version: number | null, more: Partial<CommandEntry> = {}) =>
  commandOf({ seq, kind: 'finding-step', params, body: { to, version }, ...more })
const command = (entry: CommandEntry): SubmittedCommand => {
  const { v: _, seq: __, afterKey: ___, state: ____, attempts: _____, nextAt, lastCode, problem, ...given } = entry
  return given
}
const contents = (entries: readonly OutboxEntry[]) => ({ entries, foreign: [], line: openLine })
const moment = { now: 0, jitter: 0, build: 'b1' }
const respond = (status: number, body: unknown) => ({ kind: 'response' as const, status, body, retryAfter: null })
const order = {
  ...{ status: 'awaiting-approval', statusVersion: 4, statusSince: '2026-11-23T08:00:00.000Z' },
  ...{ startsAt: '2026-11-23T08:00:00.000Z', statusReason: null, statusDetail: { what: 'Worn tie rod' }, worked: [] },
  ...{ mileage: 184_320, keyTag: null },
}
const reply = { appointmentId: 'astra', findingId: 'rod', changed: true, version: 2, versionAfter: 2 }
const moved = { before: 3, after: 4, order }

test('J8 a change of a finding builds on that finding', () => {
  expect([finding(1, 1), stepOf(1, 'asked', 1)].map(subjectOf)).toEqual(['finding rod', 'finding rod'])
  const { writes } = enqueue([finding(1, null)], [], command(stepOf(2, 'asked', 1)))
  expect(writes.add[0]).toMatchObject({ afterKey: 'k1', body: { to: 'asked', version: null } })
})

describe('J8 the answer to a change of a finding', () => {
  const one = stepOf(1, 'asked', 1)
  test('has the version that it made, and what the status did', () => {
    expect(readAnswer(one, respond(200, { ...reply, statusMoved: null }), 0)).toEqual({ kind: 'done', version: 2 })
    const statusMoved = { before: 3, after: 4 }
    expect(readAnswer(one, respond(200, { ...reply, statusMoved: moved }), 0)).toEqual({
      ...{ kind: 'done', version: 2, statusMoved },
    })
  })
  test('about another finding, or without a version, is not from our server', () => {
    for (const body of [
      { ...reply, findingId: 'discs' },
      { ...reply, versionAfter: 'two' },
      { ...reply, versionAfter: null },
    ])
      expect(readAnswer(one, respond(200, body), 0)).toEqual({ kind: 'portal' })
  })
  test('with a fault in what the status did is done without it', () => {
    for (const statusMoved of ['yes', { before: 3 }, { after: 4 }])
      expect(readAnswer(one, respond(200, { ...reply, statusMoved }), 0)).toEqual({ kind: 'done', version: 2 })
  })
  test('is kept as the state of the appointment, if its status has followed', () => {
    const body = { ...reply, statusMoved: moved }
    const [kept] = recordConfirmed([], one, body, anna, 5)
    expect(kept).toMatchObject({
      ...{ appointmentId: 'astra', status: 'awaiting-approval', statusVersion: 4, mileage: 184_320, at: 5 },
      change: { key: 'k1', undoes: null, changed: true },
    })
    expect(recordConfirmed([], finding(1, 1), body, anna, 5)).toMatchObject([{ status: 'awaiting-approval' }])
    expect(recordConfirmed([], one, { ...reply, statusMoved: { ...moved, order: null } }, anna, 5)).toEqual([])
    expect(recordConfirmed([], one, { ...reply, statusMoved: null }, anna, 5)).toEqual([])
    expect(recordConfirmed([], { ...one, kind: 'note' }, body, anna, 5)).toEqual([])
  })
})

describe('J8 a status change behind a change of a finding', () => {
  const settled = (entries: readonly OutboxEntry[]) =>
    settle(contents(entries), 'k2', { kind: 'done', version: 2, statusMoved: { before: 3, after: 4 } }, moment).writes

  test('that was made on top of the status before builds on the one after', () => {
    const ready = entryOf({ seq: 3, status: 'ready', baseVersion: 3 })
    expect(settled([stepOf(2, 'asked', 1), ready])).toMatchObject({ remove: [2], put: [{ key: 'k3', baseVersion: 4 }] })
  })
  test('that was made on top of another one, by somebody else, of another order or before it stays', () => {
    const others = [
      entryOf({ seq: 1, baseVersion: 3 }),
      entryOf({ seq: 3, baseVersion: 2 }),
      entryOf({ seq: 4, baseVersion: 3, appointmentId: 'corsa' }),
      entryOf({ seq: 5, baseVersion: 3, userId: 'jan' }),
    ]
    expect(settled([stepOf(2, 'asked', 1), ...others]).put).toEqual([])
  })
  test('gets both: its finding’s version and its status’s', () => {
    const next = stepOf(3, 'approved', null, { afterKey: 'k2' })
    const ready = entryOf({ seq: 4, status: 'ready', baseVersion: 3 })
    expect(settled([stepOf(2, 'asked', 1), next, ready]).put).toMatchObject([
      { key: 'k3', body: { version: 2 }, afterKey: null },
      { key: 'k4', baseVersion: 4 },
    ])
  })
})

describe('J8 a finding that was never sent', () => {
  test('is taken back when it is withdrawn, with what builds on it', () => {
    const asked = stepOf(2, 'asked', null, { afterKey: 'k1' })
    const taken = enqueue([finding(1, null), asked, entryOf({ seq: 3 })], [], command(stepOf(4, 'withdrawn', 2)))
    expect(taken).toMatchObject({ kind: 'taken-back', key: 'k1', writes: { remove: [1, 2] } })
  })
  test('is not, if it may have arrived, if the server has it, or if the step is another one', () => {
    const withdrawn = command(stepOf(4, 'withdrawn', 1))
    expect(enqueue([finding(1, null, { attempts: 1 })], [], withdrawn).kind).toBe('queued')
    expect(enqueue([finding(1, 1)], [], withdrawn).kind).toBe('queued')
    expect(enqueue([finding(1, null)], [], command(stepOf(4, 'declined', 1))).kind).toBe('queued')
  })
})

describe('J8 a conflict about a finding', () => {
  const theirs = {
    ...{ appointmentId: 'astra', findingId: 'rod', version: 5 },
    finding: {
      ...{ what: 'Ball joint', place: null, severity: 'soon', state: 'declined', gross: null },
      changes: [{ occurredAt: '2026-11-23T08:00:00.000Z', actorName: 'Jan', employeeId: null }],
    },
  }
  test('has what the finding is, and who made it so', () => {
    expect(readCurrentFinding(theirs)).toEqual({
      ...{
        findingId: 'rod',
        version: 5,
        changed: { at: '2026-11-23T08:00:00.000Z', actorName: 'Jan', employeeId: null },
      },
      finding: { what: 'Ball joint', place: null, severity: 'soon', state: 'declined', gross: null },
    })
    expect(readCurrentFinding({ ...theirs, finding: { ...theirs.finding, changes: [] } })?.changed).toBeNull()
    expect(readCurrentFinding({ ...theirs, finding: { ...theirs.finding, changes: undefined } })?.changed).toBeNull()
    const broken = [
      ...[null, { ...theirs, findingId: 1 }, { ...theirs, version: 'x' }, { ...theirs, finding: null }],
      ...[{ what: 1 }, { place: 1 }, { gross: 'x' }, { severity: 'never' }, { state: 'lost' }].map((more) => ({
        ...theirs,
        finding: { ...theirs.finding, ...more },
      })),
    ]
    for (const one of broken) expect(readCurrentFinding(one)).toBeNull()
  })
  test('is read from the refusal, and the own change is made on top of it', () => {
    const mine = finding(1, 2)
    const answer = readAnswer(
      mine,
      respond(409, { type: 'about:blank#version-conflict', status: 409, code: 'version-conflict', current: theirs }),
      0,
    )
    expect(answer).toMatchObject({ kind: 'refused', refusal: { current: { findingId: 'rod', version: 5 } } })
    const [refused] = settle(contents([mine]), 'k1', answer, moment).writes.put
    const decided = applyAnyway(refused ? [refused] : [], 'k1', 'k9', 'mechanic')
    expect(decided).toMatchObject({ ok: true, writes: { put: [{ key: 'k9', body: { version: 5 } }] } })
  })
  test('about a step is applied only where the step is possible from there', () => {
    const problem = refusalOf('version-conflict', 409, { current: readCurrentFinding(theirs) })
    const refused = (to: string) => stepOf(1, to, 2, { state: 'attention', problem })
    expect(['asked', 'approved', 'declined', 'withdrawn'].map((to) => canApplyAnyway(refused(to), 'mechanic'))).toEqual(
      [...[true, true, true, false]],
    )
    const illegal = refusalOf('illegal-transition', 409, { current: readCurrentFinding(theirs) })
    expect(canApplyAnyway(stepOf(1, 'asked', 2, { state: 'attention', problem: illegal }), 'owner')).toBe(false)
  })
  test('does not concern a status change', () => {
    expect(enqueue([stepOf(1, 'asked', 1)], [], changeOf({ key: 'k2' })).writes.add[0]).toMatchObject({
      afterKey: null,
    })
  })
})

test('J8 a status that is wanted again behind a change of a finding is sent: the status may have followed it', () => {
  const inWork = entryOf({ seq: 1, status: 'in-progress' })
  const again = { ...changeOf({ status: 'in-progress' }), key: 'k9' }
  expect(enqueue([inWork, stepOf(2, 'asked', 1)], [], again).kind).toBe('queued')
  expect(enqueue([stepOf(1, 'asked', 1), { ...inWork, seq: 2 }], [], again)).toMatchObject({ kind: 'same' })
  expect(enqueue([inWork, finding(2, 1)], [], again).kind).toBe('queued')
})

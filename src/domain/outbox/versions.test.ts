import { describe, expect, test } from 'vitest'
import { commandOf, entryOf, oil, refusalOf } from '../../../tests/support/outbox/outbox-entry.ts'
import type { SubmittedCommand } from './command.ts'
import { enqueue } from './enqueue.ts'
import { type CommandEntry, noWrites, type OutboxEntry } from './outbox.ts'
import { readAnswer } from './outbox-answer.ts'
import { applyAnyway, canApplyAnyway, chainOf, decide, discard } from './outbox-decision.ts'
import { openLine, settle } from './outbox-drain.ts'
import { restoreLost } from './outbox-restore.ts'
import { subjectOf } from './versions.ts'

const line = (seq: number, version: number | null, more: Partial<CommandEntry> = {}) =>
  commandOf({ seq, body: { ...oil, version }, ...more })
const removal = (seq: number, version: number | null, more: Partial<CommandEntry> = {}) =>
  commandOf({ seq, kind: 'line-removal', body: { version }, ...more })
const filter = { id: 'astra', lineId: 'filter' }
const note = (seq: number) => commandOf({ seq, kind: 'note', params: { id: 'astra' }, body: { text: 'Pads' } })
const keyTag = (seq: number, from: string | null, to: string | null, more: Partial<CommandEntry> = {}) =>
  commandOf({ seq, kind: 'details', params: { id: 'astra' }, body: { keyTag: { from, to } }, ...more })
const command = (entry: CommandEntry): SubmittedCommand => {
  const { v: _, seq: __, afterKey: ___, state: ____, attempts: _____, nextAt, lastCode, problem, ...given } = entry
  return given
}
const added = (entries: readonly OutboxEntry[], entry: CommandEntry) =>
  enqueue(entries, [], command(entry)).writes.add[0] as CommandEntry | undefined
const settled = (entries: readonly OutboxEntry[], key: string, version: number | null) =>
  settle({ entries, foreign: [], line: openLine }, key, { kind: 'done', version }, { now: 0, jitter: 0, build: 'b1' })
    .writes

test('a change builds on the status, on its line, or on nothing', () => {
  expect([entryOf(), line(1, 1), removal(1, 1), note(1), keyTag(1, null, 'K')].map(subjectOf)).toEqual([
    'status',
    'line oil',
    'line oil',
    null,
    null,
  ])
})

describe('J6 a change of a line', () => {
  test('on top of an unsent one has no version before that is acknowledged', () => {
    const queue = [line(1, null), line(2, 3, { params: filter }), note(3), entryOf({ seq: 4 })]
    expect(added(queue, line(5, 1))).toMatchObject({ afterKey: 'k1', body: { name: 'Oil', version: null } })
    expect(added(queue, removal(5, 3, { params: filter }))).toMatchObject({ afterKey: 'k2', body: { version: null } })
    expect(added([line(1, 2, { attempts: 1 })], removal(5, 3))).toMatchObject({
      afterKey: 'k1',
      body: { version: null },
    })
    expect(added([line(1, 2, { userId: 'jan' })], line(5, 1))).toMatchObject({ afterKey: null, body: { version: 1 } })
  })

  test('takes over the version in the transaction that ends the one before', () => {
    const behind = line(3, null, { afterKey: 'k1' })
    const other = line(4, 7, { params: filter })
    expect(settled([line(1, 1), note(2), behind, other], 'k1', 2)).toEqual({
      ...noWrites,
      remove: [1],
      put: [{ ...behind, afterKey: null, body: { ...oil, version: 2 } }],
    })
  })

  test('that removes a line which was never sent leaves nothing of it', () => {
    const queue = [line(1, null), line(2, null, { params: filter }), line(3, null, { afterKey: 'k1' }), note(4)]
    expect(enqueue(queue, [], command(removal(5, 2)))).toEqual({
      kind: 'taken-back',
      key: 'k1',
      writes: { ...noWrites, remove: [1, 3] },
    })
  })

  test.each<[string, CommandEntry]>([
    ['may have been sent', line(1, null, { attempts: 1 })],
    ['was there before', line(1, 4)],
    ['was removed before', line(1, null, { afterKey: 'k0' })],
    ['is being removed already', removal(1, null)],
    ['is of another person', line(1, null, { userId: 'jan' })],
  ])('that removes a line which %s is sent', (_, before) => {
    expect(enqueue([before], [], command(removal(5, 2))).kind).toBe('queued')
  })
})

describe('what builds on a change', () => {
  const queue = [line(1, 1), note(2), line(3, null, { afterKey: 'k1' }), removal(4, null, { afterKey: 'k3' })]
  const others = [line(5, 1, { params: filter }), entryOf({ seq: 6 })]

  test('goes with it when it is taken back or discarded; what was made later about something else stays', () => {
    expect(decide([...queue, ...others], { kind: 'withdraw', key: 'k1' })).toEqual({
      ok: true,
      writes: { ...noWrites, remove: [1, 3, 4] },
    })
    expect(decide([...queue, ...others], { kind: 'withdraw', key: 'k3' })).toMatchObject({ writes: { remove: [3, 4] } })
    const refused = line(1, 1, { state: 'attention', attempts: 1, problem: refusalOf('version-conflict', 409) })
    const entries = [refused, ...queue.slice(1), ...others]
    expect(chainOf(entries, 'k1').map(({ key }) => key)).toEqual(['k1', 'k3', 'k4'])
    expect(discard(entries, ['k1', 'k3', 'k4'])).toMatchObject({ writes: { remove: [1, 3, 4] } })
  })

  test('is found in whatever order the entries are', () => {
    expect(chainOf(queue.toReversed(), 'k1').map(({ key }) => key)).toEqual(['k1', 'k3', 'k4'])
  })

  test('of a status is the later statuses only', () => {
    const entries = [entryOf(), note(2), line(3, 1), entryOf({ seq: 4, afterKey: 'k1', status: 'ready' })]
    expect(chainOf(entries, 'k1').map(({ key }) => key)).toEqual(['k1', 'k4'])
  })

  test('follows it when a lost store is restored', () => {
    const since = [line(1, 5, { key: 's1' }), line(2, null, { key: 's2', afterKey: 's1' }), note(3)]
    const { add } = restoreLost(since, [line(7, 4)])
    expect(add.map(({ key, afterKey }) => [key, afterKey])).toEqual([
      ['k7', null],
      ['s1', 'k7'],
      ['s2', 's1'],
      ['k3', null],
    ])
    expect(add[1]).toMatchObject({ body: { version: null } })
  })
})

describe('a conflict about a line', () => {
  const changed = { at: '2026-11-23T08:10:00.000Z', actorName: 'Jan', employeeId: null }
  const current = { lineId: 'oil', version: 5, line: { ...oil, name: 'Oil 5W-30' }, changed }
  const problemOf = (more: object) => ({ ...refusalOf('version-conflict', 409), ...more })
  const refused = (entry: CommandEntry, more: object = { current }) => ({
    ...entry,
    ...{ state: 'attention' as const, attempts: 2, problem: problemOf(more) },
  })
  const read = (entry: CommandEntry, status: number, body: object) =>
    readAnswer(entry, { kind: 'response', status, body, retryAfter: null }, 0)
  const problem = { type: 'about:blank#version-conflict', status: 409, code: 'version-conflict' }

  test('is stored with both texts, who and when, and nothing else', () => {
    const sums = { id: 'oil', net: 1, vat: 1, gross: 2, version: 5 }
    const given = { ...current, appointmentId: 'astra', line: { ...current.line, ...sums }, customer: 'Anna' }
    const answer = read(line(1, 1), 409, { ...problem, current: { ...given, changed: { ...changed, actorId: 'jan' } } })
    expect(answer).toEqual({
      kind: 'refused',
      refusal: { code: 'version-conflict', status: 409, field: null, current },
    })
  })

  test.each([
    ['removed', { ...current, line: null, changed: null }, { ...current, line: null, changed: null }],
    ['without a version', { ...current, version: '5' }, null],
    ['that is no line', { ...current, line: 'Oil' }, null],
    ['about something else', { status: 'ready' }, null],
  ])('with a line %s', (_, given, expected) => {
    expect(read(line(1, 1), 409, { ...problem, current: given })).toMatchObject({ refusal: { current: expected } })
  })

  test('keep mine: a new key on top of the version that was shown, in its old position', () => {
    const behind = line(2, null, { afterKey: 'k1' })
    const decided = applyAnyway([refused(line(1, 1)), behind], 'k1', 'new', 'advisor')
    const renewed = line(1, 5, { key: 'new' })
    expect(decided).toEqual({ ok: true, writes: { ...noWrites, put: [renewed, { ...behind, afterKey: 'new' }] } })
    expect(applyAnyway([refused(removal(1, 1))], 'k1', 'new', 'owner')).toMatchObject({
      writes: { put: [{ body: { version: 5 } }] },
    })
    // What somebody else has removed is restored.
    const gone = { current: { ...current, version: 6, line: null } }
    expect(applyAnyway([refused(line(1, 1), gone)], 'k1', 'new', 'owner')).toMatchObject({
      writes: { put: [{ body: { ...oil, version: 6 } }] },
    })
  })

  test.each<[string, CommandEntry, 'advisor' | 'mechanic']>([
    ['by a mechanic', refused(line(1, 1)), 'mechanic'],
    ['of a line that is not known', refused(line(1, 1), { current: null }), 'advisor'],
    ['of another refusal', refused(line(1, 1), { code: 'key-reused', current }), 'advisor'],
    ['of a note', refused(note(1)), 'advisor'],
    ['that was not refused', line(1, 1), 'advisor'],
  ])('mine cannot be kept %s', (_, entry, role) => {
    expect(canApplyAnyway(entry, role)).toBe(false)
    expect(applyAnyway([entry], 'k1', 'new', role).ok).toBe(false)
  })

  test('only an answer about this line ends it', () => {
    const answerTo = (more: object) =>
      read(line(1, 1), 200, { appointmentId: 'astra', lineId: 'oil', version: 9, versionAfter: 2, ...more })
    expect(answerTo({})).toEqual({ kind: 'done', version: 2 })
    for (const other of [{ lineId: 'filter' }, { appointmentId: 'corsa' }, { versionAfter: undefined }])
      expect(answerTo(other)).toEqual({ kind: 'portal' })
  })
})

describe('J7 a conflict about details', () => {
  const present = { mileage: 100, keyTag: 'K', promisedAt: null }
  const origin = { at: '2026-11-23T08:10:00.000Z', actorName: 'Jan', employeeId: null }
  const current = { ...present, changed: { mileage: null, keyTag: origin, promisedAt: null } }
  const refused = keyTag(1, null, 'L', {
    ...{ state: 'attention', attempts: 1 },
    problem: refusalOf('version-conflict', 409, { current }),
  })

  test('is stored with the present values', () => {
    const body = {
      ...{ type: 'about:blank#version-conflict', status: 409, code: 'version-conflict' },
      current: { appointmentId: 'astra', ...present, changed: { keyTag: { ...origin, actorId: 'jan' } } },
    }
    const answer = readAnswer(refused, { kind: 'response', status: 409, body, retryAfter: null }, 0)
    expect(answer).toMatchObject({ refusal: { current } })
    expect(
      readAnswer(refused, { kind: 'response', status: 409, body: { ...body, current: {} }, retryAfter: null }, 0),
    ).toMatchObject({ refusal: { current: null } })
  })

  test('keep mine: the value that was shown is replaced', () => {
    expect(applyAnyway([refused], 'k1', 'new', 'mechanic')).toEqual({
      ok: true,
      writes: { ...noWrites, put: [keyTag(1, 'K', 'L', { key: 'new' })] },
    })
  })

  test('chains need no version: each names the value that it has seen', () => {
    expect(added([keyTag(1, null, 'K')], keyTag(2, 'K', 'L'))).toMatchObject({
      afterKey: null,
      body: { keyTag: { from: 'K', to: 'L' } },
    })
  })
})

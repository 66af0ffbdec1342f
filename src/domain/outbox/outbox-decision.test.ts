import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/role.ts'
import { anna, commandEntryOf, entryOf, photoEntryOf, refusalOf } from '../../../tests/support/outbox/outbox-entry.ts'
import type { CurrentStatus } from './current.ts'
import { noWrites, type StatusEntry } from './outbox.ts'
import {
  applyAnyway,
  canApplyAnyway,
  chainOf,
  changeEmployee,
  decide,
  decideAll,
  discard,
  isReached,
  needOf,
  retryAfterUpdate,
} from './outbox-decision.ts'

type Problem = NonNullable<StatusEntry['problem']>
const asked = (problem: Problem, more: Partial<StatusEntry> = {}) =>
  entryOf({ state: 'attention', attempts: 2, nextAt: 0, lastCode: problem.code, problem, status: 'ready', ...more })
const clash = refusalOf('version-conflict', 409)
const standing = (status: CurrentStatus['status'], code = 'version-conflict') =>
  refusalOf(code, 409, { current: { ...(clash.current as CurrentStatus), status } })
const behind = entryOf({ seq: 2, status: 'completed', baseVersion: null, afterKey: 'k1' })
const elsewhere = entryOf({ seq: 3, appointmentId: 'corsa' })

test.each([
  [409, 'version-conflict', 'conflict'],
  [409, 'too-late', 'conflict'],
  [403, 'forbidden', 'forbidden'],
  [404, 'not-found', 'no-longer-there'],
  [410, 'gone', 'no-longer-there'],
  [400, 'invalid', 'rejected'],
  [413, 'payload-too-large', 'rejected'],
  [415, 'unsupported-media-type', 'rejected'],
  [422, 'key-reused', 'rejected'],
])('%i %s needs a person: %s', (status, code, need) => {
  expect(needOf(asked(refusalOf(code, status)))).toBe(need)
})

describe('apply anyway', () => {
  test('is a new change on top of the current state, in its old position', () => {
    const decided = applyAnyway([asked(clash), behind, elsewhere], 'k1', 'new', 'mechanic')
    const renewed = entryOf({ key: 'new', status: 'ready', baseVersion: 7 })
    expect(decided).toEqual({ ok: true, writes: { ...noWrites, put: [renewed, { ...behind, afterKey: 'new' }] } })
  })

  test('updates its undo too', () => {
    const undo = { ...behind, status: 'in-progress' as const, undoes: 'k1' }
    const decided = applyAnyway([asked(clash), undo], 'k1', 'new', 'mechanic')
    expect(decided).toMatchObject({ writes: { put: [{}, { undoes: 'new', afterKey: 'new' }] } })
  })

  test.each<[string, boolean, StatusEntry, Role]>([
    ['a legal transition', true, asked(clash), 'mechanic'],
    ['a target that has been reached meanwhile', true, asked(standing('ready')), 'mechanic'],
    ['an illegal transition', false, asked(standing('cancelled')), 'owner'],
    [
      'a transition that this role may not make',
      false,
      asked(standing('requested'), { status: 'confirmed' }),
      'mechanic',
    ],
    ['the same for the desk', true, asked(standing('requested'), { status: 'confirmed' }), 'advisor'],
    ['a transition without its required reason', false, asked(clash, { status: 'on-hold' }), 'mechanic'],
    ['the same with a reason', true, asked(clash, { status: 'on-hold', reason: 'other: lift' }), 'mechanic'],
    ['a bay that was taken', true, asked(refusalOf('slot-taken', 409), { status: 'confirmed' }), 'advisor'],
    [
      'a conflict without the current state',
      false,
      asked(refusalOf('version-conflict', 409, { current: null })),
      'owner',
    ],
    [
      'a conflict about something else',
      false,
      asked(refusalOf('version-conflict', 409, { current: { lineId: 'oil', version: 1, line: null, changed: null } })),
      'owner',
    ],
    ['a change that is forbidden', false, asked(refusalOf('forbidden', 403)), 'owner'],
    ['an appointment that no longer exists', false, asked(refusalOf('not-found', 404, { current: null })), 'owner'],
    ['a malformed change', false, asked(refusalOf('invalid', 400)), 'owner'],
    ['a key that was used before', false, asked(refusalOf('key-reused', 422)), 'owner'],
    ['a change that was not refused', false, entryOf({ attempts: 1 }), 'owner'],
  ])('%s: %s', (_, can, entry, role) => {
    expect(canApplyAnyway(entry, role)).toBe(can)
    expect(applyAnyway([entry], 'k1', 'new', role).ok).toBe(can)
  })

  test('an undo becomes an ordinary transition, except for a bay that may be free again', () => {
    const undo = { status: 'awaiting-parts' as const, undoes: 'k0' }
    expect(applyAnyway([asked(clash, undo)], 'k1', 'new', 'owner')).toMatchObject({
      writes: { put: [{ undoes: null }] },
    })
    const taken = asked(refusalOf('slot-taken', 409), undo)
    expect(applyAnyway([taken], 'k1', 'new', 'owner')).toMatchObject({ writes: { put: [{ undoes: 'k0' }] } })
  })

  test('twice, from two pages, has an effect once', () => {
    const decided = applyAnyway([asked(clash)], 'k1', 'new', 'owner')
    const after = decided.ok ? decided.writes.put : []
    expect(applyAnyway(after, 'k1', 'newer', 'owner')).toEqual({ ok: false, why: 'gone' })
    expect(discard(after, ['k1'])).toEqual({ ok: false, why: 'gone' })
  })
})

describe('discard', () => {
  test('covers all changes made on top, and removes all of them', () => {
    const entries = [elsewhere, behind, asked(clash)]
    const keys = chainOf(entries, 'k1').map(({ key }) => key)
    expect(keys).toEqual(['k1', 'k2'])
    expect(discard(entries, keys)).toEqual({ ok: true, writes: { ...noWrites, remove: [1, 2] } })
  })

  test.each<[string, StatusEntry[], string[]]>([
    ['of a chain that has grown since it was shown', [asked(clash), behind], ['k1']],
    ['of a chain that has shrunk since', [asked(clash)], ['k1', 'k2']],
    ['of a change that may still be sent', [entryOf({ attempts: 1 })], ['k1']],
    ['of a change that waits for a sign-in', [entryOf({ state: 'needs-auth' })], ['k1']],
    ['of nothing', [asked(clash)], []],
    ['of an unknown key', [asked(clash)], ['k9']],
  ])('%s removes nothing', (_, entries, keys) => {
    expect(discard(entries, keys)).toEqual({ ok: false, why: 'gone' })
  })
})

test('a note is taken back until it may have arrived', () => {
  const withdraw = (attempts: number) =>
    decide([commandEntryOf({ kind: 'note', attempts })], { kind: 'withdraw', key: 'k1' })
  expect(withdraw(0)).toEqual({ ok: true, writes: { ...noWrites, remove: [1] } })
  expect(withdraw(1)).toEqual({ ok: false, why: 'already-sent' })
})

describe('the operator', () => {
  test('can be changed before the change is sent', () => {
    const writes = { ...noWrites, put: [entryOf({ employeeId: 'e2' })] }
    const entries = [entryOf({ employeeId: 'e1' })]
    expect(changeEmployee(entries, 'k1', 'e2', 'new')).toEqual({ ok: true, writes })
    const decision = { kind: 'employee', key: 'k1', employeeId: 'e2', newKey: 'new' } as const
    expect(decide(entries, decision)).toEqual({ ok: true, writes })
  })

  test('of a refused photo is changed under the same key, under which its bytes are', () => {
    const problem = refusalOf('invalid', 400, { field: 'employeeId' })
    const photo = photoEntryOf({ seq: 1, state: 'attention', attempts: 1, problem })
    expect(changeEmployee([photo], photo.key, 'e2', 'new')).toMatchObject({
      writes: { put: [{ key: photo.key, employeeId: 'e2', state: 'pending', attempts: 0 }] },
    })
  })

  test('is changed under a new key if it was the reason of the refusal', () => {
    const refused = asked(refusalOf('invalid', 400, { field: 'employeeId', current: null }))
    const decided = changeEmployee([refused, behind], 'k1', 'e2', 'new')
    const renewed = entryOf({ key: 'new', status: 'ready', employeeId: 'e2' })
    expect(decided).toEqual({ ok: true, writes: { ...noWrites, put: [renewed, { ...behind, afterKey: 'new' }] } })
  })

  test.each<[string, StatusEntry, string]>([
    ['a change that may have arrived', entryOf({ attempts: 1 }), 'already-sent'],
    ['a change that was refused for another reason', asked(clash), 'already-sent'],
    ['a change that is no longer there', elsewhere, 'gone'],
  ])('is not changed in %s', (_, entry, why) => {
    expect(changeEmployee([entry], 'k1', 'e2', 'new')).toEqual({ ok: false, why })
  })
})

test('after an update a malformed change is retried once, in its position and under its key', () => {
  const malformed = asked(refusalOf('invalid', 400))
  const others = [asked(clash, { seq: 2 }), asked(refusalOf('forbidden', 403), { seq: 3 }), entryOf({ seq: 4 })]
  const ofAnotherUser = asked(refusalOf('invalid', 400), { seq: 5, userId: 'jan' })
  const entries = [malformed, ...others, ofAnotherUser]
  expect(retryAfterUpdate(entries, anna, 'b1')).toEqual(noWrites)
  const again = { ...malformed, state: 'pending', problem: null }
  expect(retryAfterUpdate(entries, anna, 'b2')).toEqual({ ...noWrites, put: [again] })
})

test('a decision applies to the change with its key, at any position', () => {
  const entries = [elsewhere, asked(clash), behind]
  expect(applyAnyway(entries, 'k1', 'new', 'mechanic')).toMatchObject({
    ok: true,
    writes: { put: [{ key: 'new' }, {}] },
  })
  expect(chainOf(entries, 'k2').map(({ key }) => key)).toEqual(['k2'])
  expect(discard(entries, ['k1', 'k9'])).toEqual({ ok: false, why: 'gone' })
})

test('a change that is being sent again cannot be decided, whatever its earlier refusal', () => {
  const again = (problem: Problem) => asked(problem, { state: 'pending' })
  expect(canApplyAnyway(again(clash), 'owner')).toBe(false)
  const refused = again(refusalOf('invalid', 400, { field: 'employeeId', current: null }))
  expect(changeEmployee([refused], 'k1', 'e2', 'new')).toEqual({ ok: false, why: 'already-sent' })
})

describe('many decisions at once', () => {
  const other = asked(standing('arrived'), { seq: 4, key: 'k4', appointmentId: 'corsa' })
  const entries = [asked(standing('in-progress')), behind, other]

  test('each is applied independently; a change that cannot be applied is left', () => {
    const ids = { k1: 'n1', k4: 'n4', gone: 'n9' }
    const decided = decideAll(entries, Object.entries(ids), (left, [key, newKey]) =>
      applyAnyway(left, key, newKey, 'owner'),
    )
    expect(decided.ok && decided.writes.put.map(({ key, afterKey, state }) => [key, afterKey, state])).toEqual([
      ['n1', null, 'pending'],
      ['k2', 'n1', 'pending'],
      ['n4', null, 'pending'],
    ])
  })

  test('chains are discarded as they were shown; a chain that has grown stays', () => {
    const chains = [['k1'], ['k4']]
    const decided = decideAll(entries, chains, (left, keys) => discard(left, keys))
    expect(decided.ok && decided.writes.remove).toEqual([4])
    expect(decideAll(entries, [['k1']], (left, keys) => discard(left, keys))).toEqual({ ok: false, why: 'gone' })
  })
})

test('a chain is reached by its last change if none of its changes has a reason or detail', () => {
  const standing = (status: 'in-progress' | 'ready') => {
    const current = {
      status,
      statusVersion: 4,
      statusSince: '2026-11-23T08:10:00.000Z',
      startsAt: '2026-11-23T08:00:00.000Z',
    }
    return refusalOf('illegal-transition', 409, { current })
  }
  const one = entryOf({ key: 'a', status: 'ready' })
  const chain = [entryOf({ key: 'x', status: 'in-progress' }), entryOf({ key: 'y', status: 'on-hold' }), one]
  expect([isReached([one], standing('ready')), isReached([one], standing('in-progress'))]).toEqual([true, false])
  expect([isReached(chain, standing('ready')), isReached(chain, standing('in-progress'))]).toEqual([true, false])
  expect(isReached([entryOf({ status: 'ready', reason: 'late' })], standing('ready'))).toBe(false)
})

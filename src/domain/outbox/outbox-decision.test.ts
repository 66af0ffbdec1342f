import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/role.ts'
import { anna, entryOf, refusalOf } from '../../../tests/support/outbox/outbox-entry.ts'
import { noWrites, type OutboxEntry } from './outbox.ts'
import {
  applyAnyway,
  canApplyAnyway,
  chainOf,
  changeEmployee,
  decideAll,
  discard,
  isReached,
  needOf,
  retryAfterUpdate,
} from './outbox-decision.ts'

type Problem = NonNullable<OutboxEntry['problem']>
const asked = (problem: Problem, more: Partial<OutboxEntry> = {}) =>
  entryOf({ state: 'attention', attempts: 2, nextAt: 0, lastCode: problem.code, problem, status: 'ready', ...more })
const clash = refusalOf('version-conflict', 409)
const standing = (status: NonNullable<Problem['current']>['status'], code = 'version-conflict') =>
  refusalOf(code, 409, { current: { ...(clash.current as NonNullable<Problem['current']>), status } })
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
])('%i %s is for a person as %s', (status, code, need) => {
  expect(needOf(asked(refusalOf(code, status)))).toBe(need)
})

describe('apply anyway', () => {
  test('is a new change on top of what stands there, in its old place', () => {
    const decided = applyAnyway([asked(clash), behind, elsewhere], 'k1', 'new', 'mechanic')
    const renewed = entryOf({ key: 'new', status: 'ready', baseVersion: 7 })
    expect(decided).toEqual({ ok: true, writes: { ...noWrites, put: [renewed, { ...behind, afterKey: 'new' }] } })
  })

  test('takes its undo along', () => {
    const undo = { ...behind, status: 'in-progress' as const, undoes: 'k1' }
    const decided = applyAnyway([asked(clash), undo], 'k1', 'new', 'mechanic')
    expect(decided).toMatchObject({ writes: { put: [{}, { undoes: 'new', afterKey: 'new' }] } })
  })

  test.each<[string, boolean, OutboxEntry, Role]>([
    ['a step that leads on', true, asked(clash), 'mechanic'],
    ['what has become true meanwhile', true, asked(standing('ready')), 'mechanic'],
    ['a step that does not exist from there', false, asked(standing('cancelled')), 'owner'],
    ['a step that is not for this role', false, asked(standing('requested'), { status: 'confirmed' }), 'mechanic'],
    ['the same for the desk', true, asked(standing('requested'), { status: 'confirmed' }), 'advisor'],
    ['a step without the reason it needs there', false, asked(clash, { status: 'on-hold' }), 'mechanic'],
    ['the same with one', true, asked(clash, { status: 'on-hold', reason: 'other: lift' }), 'mechanic'],
    ['a bay that was taken', true, asked(refusalOf('slot-taken', 409), { status: 'confirmed' }), 'advisor'],
    [
      'a clash that says nothing of what stands there',
      false,
      asked(refusalOf('version-conflict', 409, { current: null })),
      'owner',
    ],
    ['what may no longer be changed', false, asked(refusalOf('forbidden', 403)), 'owner'],
    ['what no longer exists', false, asked(refusalOf('not-found', 404, { current: null })), 'owner'],
    ['what could not be accepted', false, asked(refusalOf('invalid', 400)), 'owner'],
    ['a key that was used', false, asked(refusalOf('key-reused', 422)), 'owner'],
    ['what nobody refused', false, entryOf({ attempts: 1 }), 'owner'],
  ])('%s: %s', (_, can, entry, role) => {
    expect(canApplyAnyway(entry, role)).toBe(can)
    expect(applyAnyway([entry], 'k1', 'new', role).ok).toBe(can)
  })

  test('an undo becomes an ordinary step, but for a bay that may be free again', () => {
    const undo = { status: 'awaiting-parts' as const, undoes: 'k0' }
    expect(applyAnyway([asked(clash, undo)], 'k1', 'new', 'owner')).toMatchObject({
      writes: { put: [{ undoes: null }] },
    })
    const taken = asked(refusalOf('slot-taken', 409), undo)
    expect(applyAnyway([taken], 'k1', 'new', 'owner')).toMatchObject({ writes: { put: [{ undoes: 'k0' }] } })
  })

  test('twice, from two pages, is once', () => {
    const decided = applyAnyway([asked(clash)], 'k1', 'new', 'owner')
    const after = decided.ok ? decided.writes.put : []
    expect(applyAnyway(after, 'k1', 'newer', 'owner')).toEqual({ ok: false, why: 'gone' })
    expect(discard(after, ['k1'])).toEqual({ ok: false, why: 'gone' })
  })
})

describe('discard', () => {
  test('asks about all that was made on top, and takes all of it', () => {
    const entries = [elsewhere, behind, asked(clash)]
    const keys = chainOf(entries, 'k1').map(({ key }) => key)
    expect(keys).toEqual(['k1', 'k2'])
    expect(discard(entries, keys)).toEqual({ ok: true, writes: { ...noWrites, remove: [1, 2] } })
  })

  test.each<[string, OutboxEntry[], string[]]>([
    ['of what has grown since it was shown', [asked(clash), behind], ['k1']],
    ['of what has shrunk since', [asked(clash)], ['k1', 'k2']],
    ['of what may still be sent', [entryOf({ attempts: 1 })], ['k1']],
    ['of what waits for a sign-in', [entryOf({ state: 'needs-auth' })], ['k1']],
    ['of nothing', [asked(clash)], []],
    ['of the unknown', [asked(clash)], ['k9']],
  ])('%s takes nothing', (_, entries, keys) => {
    expect(discard(entries, keys)).toEqual({ ok: false, why: 'gone' })
  })
})

describe('who did it', () => {
  test('is changed before it is sent', () => {
    const writes = { ...noWrites, put: [entryOf({ employeeId: 'e2' })] }
    expect(changeEmployee([entryOf({ employeeId: 'e1' })], 'k1', 'e2', 'new')).toEqual({ ok: true, writes })
  })

  test('is changed under a new key where it was what was refused', () => {
    const refused = asked(refusalOf('invalid', 400, { field: 'employeeId', current: null }))
    const decided = changeEmployee([refused, behind], 'k1', 'e2', 'new')
    const renewed = entryOf({ key: 'new', status: 'ready', employeeId: 'e2' })
    expect(decided).toEqual({ ok: true, writes: { ...noWrites, put: [renewed, { ...behind, afterKey: 'new' }] } })
  })

  test.each<[string, OutboxEntry, string]>([
    ['what may have arrived', entryOf({ attempts: 1 }), 'already-sent'],
    ['what was refused for something else', asked(clash), 'already-sent'],
    ['what is no longer there', elsewhere, 'gone'],
  ])('stays as it is in %s', (_, entry, why) => {
    expect(changeEmployee([entry], 'k1', 'e2', 'new')).toEqual({ ok: false, why })
  })
})

test('after an update what was malformed is tried once more, in its place and under its key', () => {
  const malformed = asked(refusalOf('invalid', 400))
  const others = [asked(clash, { seq: 2 }), asked(refusalOf('forbidden', 403), { seq: 3 }), entryOf({ seq: 4 })]
  const theirs = asked(refusalOf('invalid', 400), { seq: 5, userId: 'jan' })
  const entries = [malformed, ...others, theirs]
  expect(retryAfterUpdate(entries, anna, 'b1')).toEqual(noWrites)
  const again = { ...malformed, state: 'pending', problem: null }
  expect(retryAfterUpdate(entries, anna, 'b2')).toEqual({ ...noWrites, put: [again] })
})

test('a decision is about the change it names, wherever that stands', () => {
  const entries = [elsewhere, asked(clash), behind]
  expect(applyAnyway(entries, 'k1', 'new', 'mechanic')).toMatchObject({
    ok: true,
    writes: { put: [{ key: 'new' }, {}] },
  })
  expect(chainOf(entries, 'k2').map(({ key }) => key)).toEqual(['k2'])
  expect(discard(entries, ['k1', 'k9'])).toEqual({ ok: false, why: 'gone' })
})

test('what is on its way again is not decided about, whatever was said of it before', () => {
  const again = (problem: Problem) => asked(problem, { state: 'pending' })
  expect(canApplyAnyway(again(clash), 'owner')).toBe(false)
  const refused = again(refusalOf('invalid', 400, { field: 'employeeId', current: null }))
  expect(changeEmployee([refused], 'k1', 'e2', 'new')).toEqual({ ok: false, why: 'already-sent' })
})

describe('many decisions at once', () => {
  const other = asked(standing('arrived'), { seq: 4, key: 'k4', appointmentId: 'corsa' })
  const entries = [asked(standing('in-progress')), behind, other]

  test('each is applied by itself; one that cannot be is left', () => {
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

  test('chains are discarded as they were shown; one that has grown stays', () => {
    const chains = [['k1'], ['k4']]
    const decided = decideAll(entries, chains, (left, keys) => discard(left, keys))
    expect(decided.ok && decided.writes.remove).toEqual([4])
    expect(decideAll(entries, [['k1']], (left, keys) => discard(left, keys))).toEqual({ ok: false, why: 'gone' })
  })
})

test('a chain is reached by its last change, where nothing more was said', () => {
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

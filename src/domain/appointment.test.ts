import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreedEdge, agreedEdges } from '../../tests/support/life-cycle.ts'
import {
  type ActorRole,
  type AppointmentState,
  changeStatus,
  isCheckIn,
  isEnded,
  isMovable,
  isOnSite,
  movePromise,
  nextTargets,
  reasonRule,
  type Status,
  type StatusAttempt,
  statuses,
  targets,
  undoableTo,
  usualNextOf,
} from './appointment.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 23, 8)
const actors: readonly ActorRole[] = ['owner', 'advisor', 'mechanic', 'customer']

const state = (status: Status, more: Partial<AppointmentState> = {}): AppointmentState => ({
  status,
  statusVersion: 3,
  startsAt: start,
  last: null,
  ...more,
})
const change = (to: Status, more: Partial<StatusAttempt> = {}): StatusAttempt => ({
  to,
  hasReason: true,
  actor: { id: 'anna', role: 'owner' },
  occurredAt: start + 60 * minute,
  ...more,
})

describe.each(actors)('the life-cycle, for a %s', (role) => {
  for (const from of statuses) {
    test.each(statuses)(`from ${from} to %s`, (to) => {
      const answer = changeStatus(state(from), change(to, { actor: { id: 'anna', role } }))
      const bare = changeStatus(state(from), change(to, { actor: { id: 'anna', role }, hasReason: false }))
      const expected = agreedEdge(from, to)
      if (from === to) {
        expect(answer).toEqual({ ok: true, changed: false, from, to, implied: [], flagged: false })
      } else if (!expected) {
        expect(answer).toEqual({ ok: false, why: 'illegal-transition' })
      } else if (!expected.who.includes(role)) {
        expect(answer).toEqual({ ok: false, why: 'forbidden' })
      } else {
        const { implied, reason } = expected
        expect(answer).toEqual({ ok: true, changed: true, from, to, implied, flagged: false })
        if (reason === 'required') expect(bare).toEqual({ ok: false, why: 'reason-required' })
        else expect(bare).toEqual(answer)
      }
    })
  }

  test.each(statuses)('from %s the buttons are exactly the legal targets', (from) => {
    const expected = targets.filter((to) => agreedEdge(from, to)?.who.includes(role))
    expect(nextTargets(from, role)).toEqual(expected)
  })
})

test('C33 the life-cycle has the 46 steps that were agreed', () => {
  expect(agreedEdges).toBe(46)
  const steps = statuses.flatMap((from) => nextTargets(from, 'owner'))
  expect(steps).toHaveLength(agreedEdges)
})

test('B2 a car without a plate is brought in only with one; all other steps need none', () => {
  for (const from of statuses) {
    for (const to of targets) {
      if (!agreedEdge(from, to)?.who.includes('owner')) continue
      const bare = { ...state(from), lacksPlate: true }
      const isNeeded = !isOnSite(from) && isOnSite(to)
      expect(isCheckIn(from, to)).toBe(isNeeded)
      expect(changeStatus(bare, change(to)).ok).toBe(!isNeeded)
      expect(changeStatus(bare, change(to, { hasPlate: true })).ok).toBe(true)
    }
  }
})

test('the reason rule is that of the table, and none if there is no transition', () => {
  for (const from of statuses) {
    for (const to of targets) expect(reasonRule(from, to)).toBe(agreedEdge(from, to)?.reason ?? 'none')
  }
})

test('no change leads to requested, and the usual next status is always a legal target', () => {
  expect(targets).not.toContain('requested')
  for (const from of statuses) {
    const next = usualNextOf(from)
    if (next) expect(agreedEdge(from, next)).not.toBeNull()
    else expect(isEnded(from)).toBe(true)
  }
})

test('which statuses are ended, on site and movable', () => {
  expect(statuses.filter(isEnded)).toEqual(['rejected', 'cancelled', 'no-show', 'completed'])
  expect(statuses.filter(isOnSite)).toEqual([
    'arrived',
    'in-progress',
    'awaiting-parts',
    'awaiting-approval',
    'on-hold',
    'ready',
  ])
  expect(statuses.filter((one) => !isMovable(one))).toEqual(['rejected', 'cancelled', 'completed'])
})

describe('a car that does not come', () => {
  test.each([
    [-1, 'too-early'],
    [0, 'too-early'],
    [15 * minute - 1, 'too-early'],
    [15 * minute, null],
    [600 * minute, null],
  ])('%i ms after the start: %s', (after, why) => {
    const answer = changeStatus(state('confirmed'), change('no-show', { occurredAt: start + after }))
    expect(answer).toMatchObject(why ? { ok: false, why } : { ok: true, changed: true })
  })
  test('a vehicle that arrives late after all becomes arrived', () => {
    expect(changeStatus(state('no-show'), change('arrived', { hasReason: false }))).toMatchObject({ ok: true })
  })
})

describe('a customer who cancels', () => {
  const customer = { id: 'c', role: 'customer' } as const
  test.each([
    [start - 1, start, true],
    [start, start, true],
    [start + 1, start, false],
    [start + 1, null, true],
  ])('at %i with the limit %s', (occurredAt, customerCancelUntil, ok) => {
    const answer = changeStatus(
      state('confirmed', { customerCancelUntil }),
      change('cancelled', { actor: customer, occurredAt }),
    )
    expect(answer).toMatchObject(ok ? { ok: true } : { ok: false, why: 'too-late' })
  })
  test('the limit applies to cancelling only: a proposal may be accepted after it', () => {
    const late = change('confirmed', { actor: customer, occurredAt: start + 1 })
    expect(changeStatus(state('proposed', { customerCancelUntil: start }), late)).toMatchObject({ ok: true })
  })
  test('the limit does not bind the desk', () => {
    expect(changeStatus(state('confirmed', { customerCancelUntil: 0 }), change('cancelled'))).toMatchObject({
      ok: true,
    })
  })
})

describe('a change on top of a state that was not seen', () => {
  const stale = { baseVersion: 2 }
  test('changes nothing if the target is already the status', () => {
    for (const to of targets) {
      expect(changeStatus(state(to), change(to, stale))).toMatchObject({ ok: true, changed: false })
    }
  })
  test('is applied and flagged if it is legal and notifies nobody outside, otherwise a conflict', () => {
    for (const from of statuses) {
      for (const to of targets) {
        if (from === to) continue
        const internal = to === 'arrived' || to === 'in-progress' || to === 'on-hold'
        const expected =
          internal && agreedEdge(from, to) ? { ok: true, flagged: true } : { ok: false, why: 'version-conflict' }
        expect(changeStatus(state(from), change(to, stale))).toMatchObject(expected)
      }
    }
  })
  test('is a conflict if only the unseen state requires a reason, because the seen one may not have required it', () => {
    const bare = { ...stale, hasReason: false }
    expect(changeStatus(state('ready'), change('in-progress', bare))).toEqual({ ok: false, why: 'version-conflict' })
    expect(changeStatus(state('arrived'), change('on-hold', bare))).toEqual({ ok: false, why: 'version-conflict' })
  })
  test('is still checked against the role', () => {
    expect(
      changeStatus(state('arrived'), change('in-progress', { ...stale, actor: { id: 'c', role: 'customer' } })),
    ).toEqual({ ok: false, why: 'forbidden' })
  })
  test('a base newer than the state counts as unseen too, and without a base the version is not checked', () => {
    expect(changeStatus(state('ready'), change('completed', { baseVersion: 4 }))).toMatchObject({ ok: false })
    expect(changeStatus(state('ready'), change('completed', { baseVersion: 3 }))).toMatchObject({ ok: true })
    expect(changeStatus(state('ready'), change('completed', { baseVersion: null }))).toMatchObject({ ok: true })
  })
})

describe('undo', () => {
  const done = start + 60 * minute
  const last = { id: 'e1', from: 'confirmed', actorId: 'anna', occurredAt: done, undoes: false } as const
  const arrived = state('arrived', { last })
  const undo = (more: Partial<StatusAttempt> = {}) =>
    change('confirmed', { hasReason: false, undoes: 'e1', occurredAt: done + minute, ...more })

  test('returns to the previous status without a reason, whichever role made the change', () => {
    for (const role of actors) {
      expect(changeStatus(arrived, undo({ actor: { id: 'anna', role } }))).toEqual({
        ok: true,
        changed: true,
        from: 'arrived',
        to: 'confirmed',
        implied: [],
        flagged: false,
      })
    }
  })
  test('may lead to requested, which no other change does', () => {
    const taken = state('rejected', { last: { ...last, from: 'requested' } })
    expect(changeStatus(taken, undo({ to: 'requested' }))).toMatchObject({ ok: true, to: 'requested' })
  })
  test.each<[string, AppointmentState, StatusAttempt, string]>([
    ['of another person’s change', arrived, undo({ actor: { id: 'ben', role: 'owner' } }), 'forbidden'],
    ['after ten minutes', arrived, undo({ occurredAt: done + 10 * minute + 1 }), 'undo-expired'],
    ['of another event', arrived, undo({ undoes: 'e0' }), 'illegal-transition'],
    ['to another status', arrived, undo({ to: 'requested' }), 'illegal-transition'],
    ['of an undo', state('arrived', { last: { ...last, undoes: true } }), undo(), 'illegal-transition'],
    ['of the creation', state('arrived', { last: { ...last, from: null } }), undo(), 'illegal-transition'],
    ['of nothing', state('arrived'), undo(), 'illegal-transition'],
    ['on a stale base', arrived, undo({ baseVersion: 2 }), 'version-conflict'],
  ])('%s is refused', (_, before, wish, why) => {
    expect(changeStatus(before, wish)).toEqual({ ok: false, why })
  })
  test('is possible for exactly ten minutes', () => {
    expect(changeStatus(arrived, undo({ occurredAt: done + 10 * minute }))).toMatchObject({ ok: true })
    expect(undoableTo(arrived, 'anna', done + 10 * minute)).toBe('confirmed')
    expect(undoableTo(arrived, 'anna', done + 10 * minute + 1)).toBeNull()
    expect(undoableTo(arrived, 'ben', done)).toBeNull()
    expect(undoableTo(state('confirmed'), 'anna', done)).toBeNull()
  })
  test('on a stale base changes nothing if the status is already the target', () => {
    expect(changeStatus(state('confirmed', { last }), undo({ baseVersion: 2 }))).toEqual({
      ok: true,
      changed: false,
      from: 'confirmed',
      to: 'confirmed',
      implied: [],
      flagged: false,
    })
  })
})

test.each([
  ['no promise stays null', null, '2026-11-23T10:00:00Z', '2026-11-24T10:00:00Z', null],
  ['unchanged within a day', '15:00', '2026-11-23T10:00:00Z', '2026-11-23T12:30:00Z', '2026-11-23T15:00:00.000Z'],
  ['shifted to another day', '15:00', '2026-11-23T10:00:00Z', '2026-11-25T09:00:00Z', '2026-11-25T14:00:00.000Z'],
  ['shifted to an earlier day', '15:00', '2026-11-23T10:00:00Z', '2026-11-22T10:30:00Z', '2026-11-22T15:30:00.000Z'],
  // The same day in UTC, the next day in local time.
  [
    'the day is that of local time',
    '23:30',
    '2026-11-23T10:00:00Z',
    '2026-11-23T23:00:00Z',
    '2026-11-24T12:30:00.000Z',
  ],
])('a promise after a move: %s', (_, time, from, to, expected) => {
  const promisedAt = time === null ? null : Date.parse(`2026-11-23T${time}:00Z`)
  const moved = movePromise(promisedAt, Date.parse(from), Date.parse(to), 'Europe/Warsaw')
  expect(moved === null ? null : new Date(moved).toISOString()).toBe(expected)
})

test('any sequence of changes folds without a throw, one step at a time, and an ended appointment occupies no bay', () => {
  const wish = fc.record({
    to: fc.constantFrom(...statuses),
    hasReason: fc.boolean(),
    actor: fc.record({ id: fc.constantFrom('anna', 'ben'), role: fc.constantFrom(...actors) }),
    after: fc.integer({ min: 0, max: 12 * minute }),
    undo: fc.option(fc.constantFrom('last', 'other'), { freq: 3 }),
    base: fc.option(fc.integer({ min: -1, max: 1 })),
  })
  fc.assert(
    fc.property(
      fc.constantFrom<Status>('requested', 'confirmed'),
      fc.array(wish, { maxLength: 40 }),
      (first, wishes) => {
        let now = start
        let known = state(first, {
          statusVersion: 1,
          last: { id: '0', from: null, actorId: 'anna', occurredAt: now, undoes: false },
        })
        wishes.forEach((one, index) => {
          now += one.after
          const undoes = one.undo === 'last' ? (known.last?.id ?? null) : one.undo
          const baseVersion = one.base === null ? null : known.statusVersion + one.base
          const answer = changeStatus(known, { ...one, occurredAt: now, undoes, baseVersion })
          if (!answer.ok || !answer.changed) return
          expect(answer.from).toBe(known.status)
          expect(answer.to).not.toBe(known.status)
          if (!undoes) expect(agreedEdge(answer.from, answer.to)?.who).toContain(one.actor.role)
          known = {
            ...known,
            status: answer.to,
            statusVersion: known.statusVersion + 1,
            last: {
              id: String(index + 1),
              from: answer.from,
              actorId: one.actor.id,
              occurredAt: now,
              undoes: undoes !== null,
            },
          }
          expect(isEnded(known.status) && isOnSite(known.status)).toBe(false)
        })
      },
    ),
    { numRuns: 500 },
  )
})

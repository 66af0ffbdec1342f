import { expect, test } from 'vitest'
import { anna, entryOf, photoEntryOf, refusalOf } from '../../../tests/support/outbox/outbox-entry.ts'
import type { StatusEntry } from './outbox.ts'
import { openLine, type SendingState } from './outbox-drain.ts'
import { canSendNow, countOutbox, type EntrySign, isLate, quietMs, signOf } from './outbox-view.ts'

const jan = { userId: 'jan', accountId: 'station' }
const outboxOf = (entries: readonly StatusEntry[], line: SendingState = openLine) => ({ entries, foreign: [], line })
const paused = (why: SendingState['why']): SendingState => ({ why, until: 9, busy: 0 })
const asked = (code: string, status: number, more: Partial<StatusEntry> = {}) =>
  entryOf({ state: 'attention', problem: refusalOf(code, status), ...more })
const second = entryOf({ seq: 2, afterKey: 'k1' })

test.each<[EntrySign, StatusEntry, StatusEntry[], SendingState]>([
  ['waiting', entryOf(), [], openLine],
  ['waiting', second, [entryOf()], openLine],
  ['offline', entryOf(), [], paused('unreachable')],
  ['portal', entryOf(), [], paused('portal')],
  ['busy', entryOf(), [], paused('busy')],
  ['sign-in', entryOf({ state: 'needs-auth' }), [], openLine],
  ['sign-in', second, [entryOf({ appointmentId: 'corsa', state: 'needs-auth' })], paused('unreachable')],
  ['waiting', second, [entryOf({ ...jan, state: 'needs-auth' })], openLine],
  ['behind', second, [asked('version-conflict', 409)], paused('unreachable')],
  ['waiting', second, [asked('version-conflict', 409, { appointmentId: 'corsa' })], openLine],
  ['waiting', second, [asked('version-conflict', 409, jan)], openLine],
  ['conflict', asked('slot-taken', 409), [], paused('unreachable')],
  ['forbidden', asked('forbidden', 403), [], openLine],
  ['no-longer-there', asked('not-found', 404), [], openLine],
  ['rejected', asked('invalid', 400), [], openLine],
])('the label of an entry: %s', (sign, entry, others, line) => {
  expect(signOf(outboxOf([...others, entry], line), entry)).toBe(sign)
})

test('an entry behind one that only a newer build can read is shown as behind', () => {
  const foreign = [{ seq: 1, userId: null, appointmentId: 'astra' }]
  expect(signOf({ ...outboxOf([second]), foreign }, second)).toBe('behind')
})

test('after two minutes it is late, and whenever its age is unknown', () => {
  const at = Date.parse(entryOf().occurredAt)
  const late = (ms: number) => isLate(entryOf(), at + ms)
  expect([0, 5, -5, quietMs - 1, quietMs, 86_400_000, -86_400_000].map(late)).toEqual([
    ...[false, false, false, false, true, true, true],
  ])
})

test('a typed time does not determine its age', () => {
  const madeAt = Date.parse('2026-11-21T10:30:00Z')
  const hex = madeAt.toString(16).padStart(12, '0')
  const typed = entryOf({
    key: `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`,
    occurredAt: '2026-11-21T08:00:00.000Z',
  })
  const late = (ms: number) => isLate(typed, madeAt + ms)
  expect([0, quietMs - 1, quietMs, -quietMs].map(late)).toEqual([false, false, true, true])
})

test("the header counts one's own entries; of others only the number and the owner", () => {
  const entries = [
    asked('version-conflict', 409),
    second,
    entryOf({ seq: 3, appointmentId: 'corsa', state: 'needs-auth' }),
    entryOf({ seq: 4, ...jan }),
    entryOf({ seq: 5, ...jan, state: 'attention', problem: refusalOf('forbidden', 403) }),
    entryOf({ seq: 6, userId: 'anna', accountId: 'elsewhere' }),
  ]
  const foreign = [{ seq: 9, userId: null, appointmentId: null }]
  const outbox = { ...outboxOf(entries), foreign }
  const away = { userId: 'anna', accountId: 'elsewhere', count: 1 }
  expect(countOutbox(outbox, anna)).toEqual({
    ...{ mine: 3, undecided: 1, signedOut: true, foreign: 1 },
    others: [{ ...jan, count: 2 }, away],
  })
  expect(countOutbox(outbox, null)).toEqual({
    ...{ mine: 0, undecided: 0, signedOut: false, foreign: 1 },
    others: [{ ...anna, count: 3 }, { ...jan, count: 2 }, away],
  })
  const empty = { mine: 0, undecided: 0, signedOut: false, others: [], foreign: 0 }
  expect(countOutbox(outboxOf([]), anna)).toEqual(empty)
})

test('O11 photos of others are counted apart from their changes', () => {
  const entries = [photoEntryOf({ seq: 1, ...jan }), photoEntryOf({ seq: 2, ...jan }), entryOf({ seq: 3, ...jan })]
  const counted = countOutbox({ entries, foreign: [] }, anna)
  expect(counted).toMatchObject({ mine: 0, others: [{ ...jan, count: 1, photos: 2 }] })
})

test('entries behind it in its queue are not undecided', () => {
  const [first, later] = [entryOf(), asked('version-conflict', 409, { seq: 2 })]
  expect(signOf(outboxOf([first, later]), first)).toBe('waiting')
})

test('a change that only waits is neither undecided nor signed out', () => {
  const waiting = [3, 4].map((seq) => entryOf({ seq, appointmentId: 'corsa' }))
  const entries = [asked('version-conflict', 409), second, ...waiting]
  expect(countOutbox(outboxOf(entries), anna)).toMatchObject({ mine: 4, undecided: 1, signedOut: false })
})

test('a decision is counted once, regardless of the number of changes behind it', () => {
  const queues = ['astra', 'corsa'].flatMap((appointmentId, at) => [
    asked('version-conflict', 409, { seq: 3 * at + 1, appointmentId }),
    entryOf({ seq: 3 * at + 2, appointmentId, afterKey: `k${3 * at + 1}` }),
    entryOf({ seq: 3 * at + 3, appointmentId, afterKey: `k${3 * at + 2}` }),
  ])
  expect(countOutbox(outboxOf(queues), anna)).toMatchObject({ mine: 6, undecided: 2 })
})

test('"Send now" is offered for changes that wait only for the connection to the server', () => {
  const refused = asked('version-conflict', 409)
  const foreign = { seq: 1, userId: 'anna', appointmentId: 'corsa' }
  const later = entryOf({ seq: 3, appointmentId: 'corsa' })
  expect(canSendNow(outboxOf([refused, second]), anna)).toBe(false)
  expect(canSendNow(outboxOf([refused, second, later]), anna)).toBe(true)
  expect(canSendNow({ ...outboxOf([refused, later]), foreign: [foreign] }, anna)).toBe(false)
  expect(canSendNow(outboxOf([later]), jan)).toBe(false)
})

import { describe, expect, test } from 'vitest'
import type { OutboxState } from '#contract/worker.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { openLine } from '#domain/outbox/outbox-drain.ts'
import { anna, entryOf, refusalOf } from '../../../../tests/support/outbox/outbox-entry.ts'
import { countMine, countToneOf, noticeOf, type OutboxNotice, steady } from './outbox-notice.ts'

const soon = false
const later = true

const stateOf = (entries: OutboxEntry[], more: Partial<OutboxState> = {}): OutboxState => ({
  ...{ owner: anna, entries, foreign: [], line: openLine, confirmed: [], others: [], storage: 'kept', storeId: 's1' },
  ...more,
})
const lineOf = (why: OutboxState['line']['why']) => ({ line: { why, until: 0, busy: 0 } })
const undecided = entryOf({ state: 'attention', problem: refusalOf('version-conflict', 409) })
const behind = entryOf({ seq: 2, afterKey: 'k1' })

describe('O8 the notice at the foot of a page', () => {
  test.each([
    ['nothing waits', noticeOf('fine', stateOf([]), soon)],
    ['a change is being sent', noticeOf('fine', stateOf([entryOf()]), soon)],
    ['the server is busy for a moment', noticeOf('fine', stateOf([entryOf()], lineOf('busy')), soon)],
    ['the connection was bad, and nothing waits', noticeOf('fine', stateOf([], lineOf('unreachable')), soon)],
  ])('nothing: %s', (_, notice) => expect(notice).toBeNull())

  test.each([
    [noticeOf('offline', stateOf([]), soon), { tone: 'offline', line: 'offline', wait: null }],
    [noticeOf('portal', stateOf([entryOf()]), soon), { line: 'portal', wait: { for: 'line', count: 1 } }],
    [noticeOf('fine', stateOf([entryOf()], lineOf('unreachable')), soon), { line: 'offline' }],
    [noticeOf('fine', stateOf([entryOf()], lineOf('portal')), soon), { line: 'portal' }],
    [noticeOf('fine', stateOf([entryOf()], lineOf('busy')), later), { tone: 'offline', line: 'busy' }],
    [noticeOf('fine', stateOf([entryOf()]), later), { tone: 'warning', line: null, wait: { for: 'line', count: 1 } }],
    [
      noticeOf('fine', stateOf([undecided, behind]), soon),
      { tone: 'error', line: null, wait: { for: 'decision', count: 1 } },
    ],
    [
      noticeOf('fine', stateOf([entryOf({ state: 'needs-auth' }), behind]), soon),
      { tone: 'warning', wait: { for: 'sign-in', count: 2 } },
    ],
    [noticeOf('fine', stateOf([], { storage: 'missing' }), soon), { tone: 'warning', storage: 'missing' }],
    [noticeOf('fine', stateOf([], { storage: 'full' }), soon), { tone: 'error', storage: 'full' }],
  ])('%j', (notice, expected) => expect(notice).toMatchObject(expected))
})

const offline: OutboxNotice = {
  tone: 'offline',
  line: 'offline',
  wait: { for: 'line', count: 3 },
  photos: 0,
  storage: 'kept',
}
const waits = (count: number) => ({ ...offline, wait: { for: 'line', count } as const })
const deciding = { ...offline, tone: 'error', wait: { for: 'decision', count: 1 } } as const
const online = (notice: OutboxNotice): OutboxNotice => ({ ...notice, tone: 'warning', line: null })
test.each<[string, OutboxNotice | null, OutboxNotice | null, OutboxNotice | null]>([
  ['nothing was wrong', null, offline, offline],
  ['nothing is wrong any more', offline, null, offline],
  ['nothing was or is wrong', null, null, null],
  ['more changes wait, and the connection is back', offline, online(waits(4)), waits(4)],
  ['fewer changes wait', offline, waits(2), offline],
  ['the first change waits', { ...offline, wait: null }, waits(1), waits(1)],
  ['the connection is back', offline, online(offline), offline],
  ['the connection is lost', online(offline), offline, offline],
  ['another fault of the connection', offline, { ...offline, line: 'portal' }, offline],
  ['the user must decide', offline, deciding, deciding],
  ['everything is decided', deciding, offline, offline],
  ['everything is decided, and nothing waits', online(deciding), null, null],
  [
    'the device is full',
    offline,
    { ...offline, tone: 'error', storage: 'full' },
    { ...offline, tone: 'error', storage: 'full' },
  ],
  ['the device has space again', { ...offline, tone: 'error', storage: 'full' }, offline, offline],
])('O8 the notice changes at once only for the worse: %s', (_, shown, next, expected) => {
  expect(steady(shown, next)).toEqual(expected)
})

test('O8 an unstable network, with a change each time, changes the notice only when more changes wait', () => {
  let shown: OutboxNotice | null = null
  const notices = new Set<string>()
  for (let flap = 0; flap < 45; flap += 1) {
    for (const next of [offline, waits(1 + (flap % 3)), online(waits(1)), null]) {
      shown = steady(shown, next)
      notices.add(JSON.stringify(shown))
    }
  }
  expect([...notices]).toEqual([JSON.stringify(offline)])
})

test('the count is amber after two minutes, and has its own tone when the user must decide', () => {
  expect(countToneOf(stateOf([entryOf()]), soon)).toBe('quiet')
  expect(countToneOf(stateOf([entryOf()]), later)).toBe('late')
  expect(countToneOf(stateOf([entryOf({ state: 'needs-auth' })]), soon)).toBe('late')
  expect(countToneOf(stateOf([undecided]), soon)).toBe('decision')
})

test('entries of a newer build count as mine unless they belong to another user', () => {
  const foreign = [
    { seq: 1, userId: 'anna', appointmentId: null },
    { seq: 2, userId: null, appointmentId: null },
    { seq: 3, userId: 'jan', appointmentId: null },
  ]
  expect(countMine(stateOf([entryOf({ seq: 4 })], { foreign }))).toBe(3)
})

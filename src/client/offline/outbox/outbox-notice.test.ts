import { describe, expect, test } from 'vitest'
import { followCalmly, startCalm } from '#client/offline/calm.ts'
import type { Contact } from '#client/offline/contact.ts'
import type { OutboxState } from '#contract/worker/messages.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { openLine } from '#domain/outbox/outbox-drain.ts'
import { anna, entryOf, refusalOf } from '../../../../tests/support/outbox/outbox-entry.ts'
import { countMine, countToneOf, noticeOf, type OutboxNotice, steady } from './outbox-notice.ts'
import { type ConnectionState, lineOf } from './steady-line.ts'

const soon = false
const later = true

const stateOf = (entries: OutboxEntry[], more: Partial<OutboxState> = {}): OutboxState => ({
  ...{ owner: anna, entries, foreign: [], line: openLine, confirmed: [], others: [], storage: 'kept', storeId: 's1' },
  ...more,
})
const waitFor = (why: OutboxState['line']['why']) => ({ line: { why, until: 0, busy: 0 } })
const undecided = entryOf({ state: 'attention', problem: refusalOf('version-conflict', 409) })
const behind = entryOf({ seq: 2, afterKey: 'k1' })

test.each<[string, Contact, OutboxState, ConnectionState]>([
  ['a change is being sent', 'fine', stateOf([entryOf()]), null],
  ['the page has no contact', 'offline', stateOf([]), 'offline'],
  ['something else answers the page', 'portal', stateOf([entryOf()], waitFor('unreachable')), 'portal'],
  ['the worker has no contact', 'fine', stateOf([entryOf()], waitFor('unreachable')), 'offline'],
  ['something else answers the worker', 'fine', stateOf([entryOf()], waitFor('portal')), 'portal'],
  ['the server is busy', 'fine', stateOf([entryOf()], waitFor('busy')), 'busy'],
  ['the connection was bad, and nothing waits', 'fine', stateOf([], waitFor('unreachable')), null],
])('O8 the connection: %s', (_, contact, outbox, line) => expect(lineOf(contact, outbox)).toBe(line))

describe('O8 the notice at the foot of a page', () => {
  test.each([
    ['nothing waits', noticeOf(null, stateOf([]), soon)],
    ['a change is being sent', noticeOf(null, stateOf([entryOf()]), soon)],
    ['the server is busy for a moment', noticeOf('busy', stateOf([entryOf()]), soon)],
  ])('nothing: %s', (_, notice) => expect(notice).toBeNull())

  test.each([
    [noticeOf('offline', stateOf([]), soon), { tone: 'offline', line: 'offline', wait: null }],
    [noticeOf('portal', stateOf([entryOf()]), soon), { line: 'portal', wait: { for: 'line', count: 1 } }],
    [noticeOf('busy', stateOf([entryOf()]), later), { tone: 'offline', line: 'busy' }],
    [noticeOf(null, stateOf([entryOf()]), later), { tone: 'warning', line: null, wait: { for: 'line', count: 1 } }],
    [
      noticeOf(null, stateOf([undecided, behind]), soon),
      { tone: 'error', line: null, wait: { for: 'decision', count: 1 } },
    ],
    [
      noticeOf(null, stateOf([entryOf({ state: 'needs-auth' }), behind]), soon),
      { tone: 'warning', wait: { for: 'sign-in', count: 2 } },
    ],
    [noticeOf(null, stateOf([], { storage: 'missing' }), soon), { tone: 'warning', storage: 'missing' }],
    [noticeOf(null, stateOf([], { storage: 'full' }), soon), { tone: 'error', storage: 'full' }],
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
  ['nothing is wrong any more', offline, null, null],
  ['nothing was or is wrong', null, null, null],
  ['more changes wait', offline, waits(4), waits(4)],
  ['fewer changes wait', offline, waits(2), offline],
  ['the first change waits', { ...offline, wait: null }, waits(1), waits(1)],
  ['the connection is back, and a change is late', offline, online(waits(1)), online(waits(1))],
  ['the connection is back, and all is sent', offline, null, null],
  ['the connection is lost', online(offline), waits(1), waits(1)],
  ['another fault of the connection', offline, { ...waits(1), line: 'portal' }, { ...waits(1), line: 'portal' }],
  ['late changes are sent', online(offline), null, online(offline)],
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
])('O8 counts of the notice fall only with another connection: %s', (_, shown, next, expected) => {
  expect(steady(shown, next)).toEqual(expected)
})

test('O8 an unstable network, with changes each time, changes the notice only when more changes wait than before', () => {
  let calm = startCalm<ConnectionState>(null)
  let shown: OutboxNotice | null = null
  const notices: string[] = []
  const see = (line: ConnectionState, count: number, now: number) => {
    calm = followCalmly(calm, line, now)
    const outbox = stateOf(Array.from({ length: count }, (_, seq) => entryOf({ seq })))
    shown = steady(shown, noticeOf(calm.shown, outbox, soon))
    const notice = JSON.stringify(shown)
    if (notice !== notices.at(-1)) notices.push(notice)
  }
  see(null, 0, 0)
  for (const at of [1_000, 4_000]) see('offline', 3, at)
  for (let flap = 0; flap < 120; flap += 1) {
    see(flap % 2 === 0 ? null : 'offline', flap % 4, 5_000 + flap * 2_000)
  }
  see(null, 0, 245_000)
  see(null, 0, 248_000)
  expect(notices).toEqual(['null', JSON.stringify(offline), 'null'])
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

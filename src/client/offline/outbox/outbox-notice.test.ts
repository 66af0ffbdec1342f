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
const asked = entryOf({ state: 'attention', problem: refusalOf('version-conflict', 409) })
const behind = entryOf({ seq: 2, afterKey: 'k1' })

describe('O8 what stands at the foot of a page', () => {
  test.each([
    ['nothing waits', noticeOf('fine', stateOf([]), soon)],
    ['a change is on its way', noticeOf('fine', stateOf([entryOf()]), soon)],
    ['a busy server for a moment', noticeOf('fine', stateOf([entryOf()], lineOf('busy')), soon)],
    ['the line was bad, and nothing waits', noticeOf('fine', stateOf([], lineOf('unreachable')), soon)],
  ])('nothing: %s', (_, notice) => expect(notice).toBeNull())

  test.each([
    [noticeOf('offline', stateOf([]), soon), { tone: 'offline', line: 'offline', wait: null }],
    [noticeOf('portal', stateOf([entryOf()]), soon), { line: 'portal', wait: { for: 'line', count: 1 } }],
    [noticeOf('fine', stateOf([entryOf()], lineOf('unreachable')), soon), { line: 'offline' }],
    [noticeOf('fine', stateOf([entryOf()], lineOf('portal')), soon), { line: 'portal' }],
    [noticeOf('fine', stateOf([entryOf()], lineOf('busy')), later), { tone: 'offline', line: 'busy' }],
    [noticeOf('fine', stateOf([entryOf()]), later), { tone: 'warning', line: null, wait: { for: 'line', count: 1 } }],
    [
      noticeOf('fine', stateOf([asked, behind]), soon),
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
const asks = { ...offline, tone: 'error', wait: { for: 'decision', count: 1 } } as const
const online = (notice: OutboxNotice): OutboxNotice => ({ ...notice, tone: 'warning', line: null })
test.each<[string, OutboxNotice | null, OutboxNotice | null, OutboxNotice | null]>([
  ['nothing was wrong', null, offline, offline],
  ['nothing is wrong any more', offline, null, offline],
  ['nothing was or is wrong', null, null, null],
  ['more waits, and the line is back', offline, online(waits(4)), waits(4)],
  ['less waits', offline, waits(2), offline],
  ['the first waits', { ...offline, wait: null }, waits(1), waits(1)],
  ['the line is back', offline, online(offline), offline],
  ['the line is gone', online(offline), offline, offline],
  ['another fault of the line', offline, { ...offline, line: 'portal' }, offline],
  ['somebody must decide', offline, asks, asks],
  ['all is decided', asks, offline, offline],
  ['all is decided, and nothing waits', online(asks), null, null],
  [
    'the device is full',
    offline,
    { ...offline, tone: 'error', storage: 'full' },
    { ...offline, tone: 'error', storage: 'full' },
  ],
  ['the device has room again', { ...offline, tone: 'error', storage: 'full' }, offline, offline],
])('O8 the words at the foot change at once for the worse alone: %s', (_, shown, next, said) => {
  expect(steady(shown, next)).toEqual(said)
})

test('O8 a network that comes and goes, with a tap each time, changes the words only when more waits', () => {
  let shown: OutboxNotice | null = null
  const said = new Set<string>()
  for (let flap = 0; flap < 45; flap += 1) {
    for (const next of [offline, waits(1 + (flap % 3)), online(waits(1)), null]) {
      shown = steady(shown, next)
      said.add(JSON.stringify(shown))
    }
  }
  expect([...said]).toEqual([JSON.stringify(offline)])
})

test('the count is amber after two minutes, and asks where somebody must decide', () => {
  expect(countToneOf(stateOf([entryOf()]), soon)).toBe('quiet')
  expect(countToneOf(stateOf([entryOf()]), later)).toBe('late')
  expect(countToneOf(stateOf([entryOf({ state: 'needs-auth' })]), soon)).toBe('late')
  expect(countToneOf(stateOf([asked]), soon)).toBe('decision')
})

test('what a newer build left counts as mine unless it says that it is another’s', () => {
  const foreign = [
    { seq: 1, userId: 'anna', appointmentId: null },
    { seq: 2, userId: null, appointmentId: null },
    { seq: 3, userId: 'jan', appointmentId: null },
  ]
  expect(countMine(stateOf([entryOf({ seq: 4 })], { foreign }))).toBe(3)
})

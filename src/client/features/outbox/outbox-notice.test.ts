import { describe, expect, test } from 'vitest'
import type { OutboxState } from '#contract/worker.ts'
import type { OutboxEntry } from '#domain/outbox.ts'
import { openLine } from '#domain/outbox-drain.ts'
import { anna, entryOf, refusalOf } from '../../../../tests/support/outbox-entry.ts'
import { countMine, countToneOf, noticeOf } from './outbox-notice.ts'

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
      { tone: 'error', line: null, wait: { for: 'decision', count: 2 } },
    ],
    [
      noticeOf('fine', stateOf([entryOf({ state: 'needs-auth' }), behind]), soon),
      { tone: 'warning', wait: { for: 'sign-in', count: 2 } },
    ],
    [noticeOf('fine', stateOf([], { storage: 'missing' }), soon), { tone: 'warning', isOnlineOnly: true }],
  ])('%j', (notice, expected) => expect(notice).toMatchObject(expected))
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

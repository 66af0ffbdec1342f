import { describe, expect, test } from 'vitest'
import { anna, commandEntryOf, entryOf, refusalOf } from '../../../tests/support/outbox/outbox-entry.ts'
import { entryStates, noWrites, type OutboxEntry, type StatusEntry } from './outbox.ts'
import type { OutboxAnswer } from './outbox-answer.ts'
import {
  backOffMs,
  beginSending,
  mostTogether,
  mostTogetherLetters,
  nextToSend,
  openLine,
  retryWaiting,
  type SendingState,
  settle,
  triggers,
} from './outbox-drain.ts'

const now = Date.parse('2026-11-23T08:00:00Z')
const minute = 60_000
const day = 1440 * minute
const jan = { userId: 'jan', accountId: 'station' }
const outboxOf = (entries: readonly StatusEntry[], line: SendingState = openLine) => ({ entries, foreign: [], line })
const next = (entries: readonly StatusEntry[], line: SendingState = openLine, owner: typeof anna | null = anna) => {
  const found = nextToSend(outboxOf(entries, line), owner, now)
  if (found.kind === 'send') return found.entry.key
  return found.kind === 'wait' ? found.waitMs : 'rest'
}
const corsa = { appointmentId: 'corsa' }

describe('the next change to send', () => {
  const second = entryOf({ seq: 2, afterKey: 'k1' })
  const attention = { state: 'attention', problem: refusalOf('version-conflict', 409) } as const

  test.each<[string, string | number, StatusEntry[]]>([
    ['nothing from an empty outbox', 'rest', []],
    ['the oldest', 'k1', [second, entryOf()]],
    [
      'the oldest of another appointment, while a change waits',
      'k3',
      [entryOf({ nextAt: now + 5 }), second, entryOf({ seq: 3, ...corsa })],
    ],
    ['nothing before its predecessor, even if only that waits', 5, [entryOf({ nextAt: now + 5 }), second]],
    ['nothing behind a change that needs a decision', 'rest', [entryOf(attention), second]],
    [
      'another appointment, past a change that needs a decision',
      'k3',
      [entryOf(attention), second, entryOf({ seq: 3, ...corsa })],
    ],
    [
      'nothing at all while a change waits for a sign-in',
      'rest',
      [entryOf({ state: 'needs-auth' }), entryOf({ seq: 3, ...corsa })],
    ],
    ['nothing of another user', 'rest', [entryOf(jan)]],
    ['nothing of another station', 'rest', [entryOf({ accountId: 'elsewhere' })]],
    ["one's own, past another user's of the same appointment", 'k2', [entryOf(jan), entryOf({ seq: 2 })]],
    [
      "one's own, while another user's change waits for a sign-in",
      'k2',
      [entryOf({ ...jan, state: 'needs-auth' }), entryOf({ seq: 2 })],
    ],
    ['a change that is due now', 'k1', [entryOf({ nextAt: now })]],
    ['the first to be due', 3, [entryOf({ nextAt: now + 5 }), entryOf({ seq: 3, nextAt: now + 3, ...corsa })]],
  ])('%s', (_, expected, entries) => expect(next(entries)).toBe(expected))

  test('nothing while nobody is signed in', () => expect(next([entryOf()], openLine, null)).toBe('rest'))

  test('nothing behind an entry that only a newer build can read, but all others', () => {
    const foreign = [{ seq: 0, userId: null, appointmentId: 'astra' }]
    const entries = [entryOf(), entryOf({ seq: 3, ...corsa })]
    expect(nextToSend({ entries, foreign, line: openLine }, anna, now)).toMatchObject({ entry: { key: 'k3' } })
    expect(nextToSend({ entries: [entryOf()], foreign, line: openLine }, anna, now)).toEqual({ kind: 'rest' })
  })

  test('everything waits while the connection is paused', () => {
    const line = { why: 'unreachable', until: now + 900, busy: 0 } as const
    expect(next([entryOf(), entryOf({ seq: 3, ...corsa })], line)).toBe(900)
    expect(next([entryOf({ nextAt: now + 950 })], line)).toBe(950)
    expect(next([entryOf()], { ...line, until: now })).toBe('k1')
  })

  test.each<[string, string | null, number, string | number]>([
    ['our own back-off is a minute at most', 'unreachable', minute, minute],
    ['a longer one means that the clock was set back', 'unreachable', minute + 1, 'k1'],
    ['a portal too', 'portal', 10 * minute, 'k1'],
    ['a server may request a quarter of an hour', 'unavailable', 15 * minute, 15 * minute],
    ['not for more', 'unavailable', 3 * day, 'k1'],
    ['a clock set forward ends every wait', 'unavailable', -3 * day, 'k1'],
  ])('a clock that jumps delays nothing: %s', (_, lastCode, waitMs, expected) => {
    expect(next([entryOf({ attempts: 1, lastCode, nextAt: now + waitMs })])).toBe(expected)
    const why = lastCode === 'unavailable' ? 'busy' : (lastCode as SendingState['why'])
    expect(next([entryOf()], { why, until: now + waitMs, busy: 3 })).toBe(expected)
  })

  test('a change is retried regardless of its attempts and its age', () => {
    expect(next([entryOf({ attempts: 9_999, occurredAt: '2025-01-01T00:00:00.000Z' })])).toBe('k1')
  })
})

describe('O7 changes of other appointments in the same request', () => {
  /** The change of a car that has so many letters as it is stored. */
  const sized = (seq: number, letters: number): StatusEntry => {
    const entry = entryOf({ seq, appointmentId: `car ${seq}`, reason: '' })
    return { ...entry, reason: 'x'.repeat(letters - JSON.stringify(entry).length) }
  }
  const together = (entries: readonly OutboxEntry[]) => {
    const found = nextToSend({ entries, foreign: [], line: openLine }, anna, now)
    return found.kind === 'send' ? [found.entry, ...found.beside].map(({ seq }) => seq) : found.kind
  }
  const half = mostTogetherLetters / 2

  test('are twenty at most', () => {
    const many = Array.from({ length: mostTogether + 1 }, (_, at) =>
      entryOf({ seq: at + 1, appointmentId: `car ${at}` }),
    )
    expect(together(many)).toEqual(many.slice(0, mostTogether).map(({ seq }) => seq))
  })

  test('have forty thousand letters together at most', () => {
    expect(together([sized(1, half), sized(2, half)])).toEqual([1, 2])
    expect(together([sized(1, half), sized(2, half), sized(3, 500)])).toEqual([1, 2])
    expect(together([sized(1, half), sized(2, half + 1)])).toEqual([1])
  })

  test('are of any kind but photos', () => {
    const note = (seq: number) => commandEntryOf({ seq, kind: 'note', appointmentId: `car ${seq}` })
    expect(together([note(1), entryOf({ seq: 2 }), note(3)])).toEqual([1, 2, 3])
  })

  test('end before the first that is too large, and a larger one is sent by itself', () => {
    expect(together([sized(1, 500), sized(2, 2 * half), sized(3, 500)])).toEqual([1])
    expect(together([sized(1, 4 * half), sized(2, 500)])).toEqual([1])
  })
})

test('the attempt is counted before the sending', () => {
  expect(beginSending(entryOf({ attempts: 2 }))).toEqual({ ...noWrites, put: [entryOf({ attempts: 3 })] })
})

test.each([
  [1, 0, 1000],
  [2, 0, 2000],
  [3, 0, 4000],
  [6, 0, 32_000],
  [7, 0, 60_000],
  [5000, 0, 60_000],
  [0, 0, 1000],
  [1, 1, 500],
  [7, 0.5, 45_000],
])('after attempt %i with jitter %d: %i ms', (attempts, jitter, waitMs) => {
  expect(backOffMs(attempts, jitter)).toBe(waitMs)
})

describe('every answer in every state', () => {
  const refused = (code: string, status: number): OutboxAnswer => {
    const { build: _, ...refusal } = refusalOf(code, status)
    return { kind: 'refused', refusal }
  }
  const answers = {
    done: { kind: 'done', version: 5 },
    'version-conflict': refused('version-conflict', 409),
    forbidden: refused('forbidden', 403),
    'not-found': refused('not-found', 404),
    'key-reused': refused('key-reused', 422),
    'signed-out': { kind: 'signed-out', code: 'unauthenticated' },
    busy: { kind: 'busy', code: 'unavailable', retryAfterMs: 0 },
    'busy with a wait': { kind: 'busy', code: 'unavailable', retryAfterMs: 30_000 },
    portal: { kind: 'portal' },
    unreachable: { kind: 'unreachable' },
  } as const satisfies Record<string, OutboxAnswer>

  const before = refusalOf('illegal-transition', 409, { build: 'b0' })
  const stored = {
    pending: entryOf({ attempts: 2 }),
    'needs-auth': entryOf({ attempts: 2, state: 'needs-auth', lastCode: 'unauthenticated' }),
    attention: entryOf({ attempts: 2, state: 'attention', lastCode: before.code, problem: before }),
  } as const
  const successor = entryOf({ seq: 2, status: 'ready', baseVersion: null, afterKey: 'k1' })
  const bystanders = [entryOf({ seq: 3, ...corsa }), entryOf({ seq: 4, ...jan })]

  const asks = (code: string, status: number): Partial<StatusEntry> => ({
    state: 'attention',
    lastCode: code,
    problem: refusalOf(code, status),
  })
  const waits = (lastCode: string, waitMs: number): Partial<StatusEntry> => ({ lastCode, nextAt: now + waitMs })
  const signedOut = { state: 'needs-auth', lastCode: 'unauthenticated' } as const
  const same = {}
  type Outcome = Partial<StatusEntry> | 'gone'
  const table: Record<keyof typeof answers, Record<StatusEntry['state'], Outcome>> = {
    done: { pending: 'gone', 'needs-auth': 'gone', attention: 'gone' },
    'version-conflict': all(asks('version-conflict', 409)),
    forbidden: all(asks('forbidden', 403)),
    'not-found': all(asks('not-found', 404)),
    'key-reused': all(asks('key-reused', 422)),
    'signed-out': { pending: signedOut, 'needs-auth': signedOut, attention: same },
    busy: { pending: waits('unavailable', 2000), 'needs-auth': same, attention: same },
    'busy with a wait': { pending: waits('unavailable', 30_000), 'needs-auth': same, attention: same },
    portal: { pending: waits('portal', 2000), 'needs-auth': same, attention: same },
    unreachable: { pending: waits('unreachable', 2000), 'needs-auth': same, attention: same },
  }
  function all(outcome: Outcome): Record<StatusEntry['state'], Outcome> {
    return { pending: outcome, 'needs-auth': outcome, attention: outcome }
  }
  const cells = Object.entries(table).flatMap(([answer, row]) =>
    entryStates.map((state) => [answer as keyof typeof answers, state, row[state]] as const),
  )
  const moment = { now, jitter: 0, build: 'b1' }

  test.each(cells)('%s, %s', (answer, state, outcome) => {
    const entries = [stored[state], successor, ...bystanders]
    const { writes } = settle(outboxOf(entries), 'k1', answers[answer], moment)
    if (outcome === 'gone') {
      const rebased = { ...successor, baseVersion: 5, afterKey: null }
      expect(writes).toEqual({ add: [], remove: [1], put: [rebased] })
    } else {
      expect([writes.add, writes.remove]).toEqual([[], []])
      expect({ ...stored[state], ...writes.put[0] }).toEqual({ ...stored[state], ...outcome })
      expect(writes.put.filter(({ key }) => key !== 'k1')).toEqual([])
    }
  })

  test.each(Object.keys(answers) as (keyof typeof answers)[])('%s to an entry that is no longer there', (answer) => {
    expect(settle(outboxOf(bystanders), 'k1', answers[answer], moment).writes).toEqual(noWrites)
  })

  test.each<[keyof typeof answers, SendingState]>([
    ['done', openLine],
    ['version-conflict', openLine],
    ['not-found', openLine],
    ['signed-out', openLine],
    ['busy', { why: null, until: 0, busy: 1 }],
    ['portal', { why: 'portal', until: now + 2000, busy: 0 }],
    ['unreachable', { why: 'unreachable', until: now + 2000, busy: 0 }],
  ])('%s, and the other entries', (answer, line) => {
    expect(settle(outboxOf([stored.pending]), 'k1', answers[answer], moment).line).toEqual(line)
  })

  test.each<[string, Partial<StatusEntry>, string, boolean]>([
    ['the desk has already set this status', {}, 'version-conflict', true],
    ['the status is already set, and the transition was illegal', {}, 'illegal-transition', true],
    ['the appointment has another status', { status: 'ready' }, 'version-conflict', false],
    ['the change has a reason', { reason: 'other: lunch' }, 'version-conflict', false],
    ['the change has a detail', { detail: { mileage: 5 } }, 'version-conflict', false],
    ['its bay is taken', {}, 'slot-taken', false],
  ])('a refused chain needs no decision if it leads to the current status: %s', (_, more, code, goes) => {
    const last = entryOf({ seq: 2, status: 'in-progress', baseVersion: null, afterKey: 'k1', ...more })
    const refused: OutboxAnswer = { kind: 'refused', refusal: { ...refusalOf(code, 409) } }
    const { writes } = settle(outboxOf([stored.pending, last, ...bystanders]), 'k1', refused, moment)
    expect(writes.remove).toEqual(goes ? [1, 2] : [])
    expect(writes.put.map(({ state }) => state)).toEqual(goes ? [] : ['attention'])
  })

  test('three busy answers in a row, for any entries, pause everything; any other answer resets the count', () => {
    const busy = (line: SendingState) => settle(outboxOf([stored.pending], line), 'k1', answers.busy, moment).line
    const third = busy(busy(busy(openLine)))
    expect(third).toEqual({ why: 'busy', until: now + 2000, busy: 3 })
    expect(busy(third)).toMatchObject({ why: 'busy', busy: 4 })
    for (const answer of ['done', 'unreachable', 'forbidden'] as const) {
      expect(settle(outboxOf([stored.pending], third), 'k1', answers[answer], moment).line.busy).toBe(0)
    }
  })

  test('a Retry-After shorter than our back-off does not shorten it', () => {
    const answer: OutboxAnswer = { kind: 'busy', code: 'unavailable', retryAfterMs: 1 }
    expect(settle(outboxOf([stored.pending]), 'k1', answer, moment).writes.put[0]?.nextAt).toBe(now + 2000)
  })
})

describe('what each trigger retries', () => {
  const owned = {
    unreachable: entryOf({ seq: 1, nextAt: 9, lastCode: 'unreachable', appointmentId: 'a' }),
    portal: entryOf({ seq: 2, nextAt: 9, lastCode: 'portal', appointmentId: 'b' }),
    busy: entryOf({ seq: 3, nextAt: 9, lastCode: 'unavailable', appointmentId: 'c' }),
    'signed-out': entryOf({ seq: 4, state: 'needs-auth', lastCode: 'unauthenticated', appointmentId: 'd' }),
    asked: entryOf({
      seq: 5,
      state: 'attention',
      nextAt: 9,
      lastCode: 'portal',
      problem: refusalOf('forbidden', 403),
      appointmentId: 'e',
    }),
    due: entryOf({ seq: 6, appointmentId: 'f' }),
  }
  const entries = [...Object.values(owned), entryOf({ seq: 7, ...jan, state: 'needs-auth' })]
  const woken = (trigger: (typeof triggers)[number], owner: typeof anna | null = anna) =>
    retryWaiting(outboxOf(entries), trigger, owner).writes.put.map(({ seq }) => seq)

  test.each(triggers.map((trigger) => [trigger]))('%s', (trigger) => {
    const also = { 'send-now': [3], 'signed-in': [4] }[trigger as string] ?? []
    expect(woken(trigger)).toEqual([1, 2, ...also])
    expect(woken(trigger, null)).toEqual([])
  })

  test('a sign-in retries the changes of that user only', () => {
    const { put } = retryWaiting(outboxOf(entries), 'signed-in', jan).writes
    expect(put).toEqual([entryOf({ seq: 7, ...jan, state: 'pending' })])
    expect(woken('signed-in', { ...jan, accountId: 'elsewhere' })).toEqual([])
  })

  test.each<[SendingState['why'], boolean, boolean]>([
    ['unreachable', true, true],
    ['portal', true, true],
    ['busy', false, true],
  ])('a connection that is %s', (why, byItself, byHand) => {
    const line = { why, until: now + 9, busy: 3 }
    expect(retryWaiting(outboxOf([], line), 'timer', anna).line).toEqual(byItself ? openLine : line)
    expect(retryWaiting(outboxOf([], line), 'send-now', anna).line).toEqual(byHand ? openLine : line)
  })
})

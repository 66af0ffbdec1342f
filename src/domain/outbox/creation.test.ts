import { describe, expect, test } from 'vitest'
import { changeOf, commandEntryOf, entryOf, refusalOf } from '../../../tests/support/outbox/outbox-entry.ts'
import { enqueue } from './enqueue.ts'
import { applyWrites, type OutboxEntry } from './outbox.ts'
import { type Exchange, readAnswer } from './outbox-answer.ts'
import { type Decided, type Decision, decide } from './outbox-decision.ts'
import { beginSending, nextToSend, openLine, settle } from './outbox-drain.ts'
import { restoreLost } from './outbox-restore.ts'

const owner = { userId: 'anna', accountId: 'station' }
const created = commandEntryOf({ body: { id: 'astra', checkIn: {} } })
const note = commandEntryOf({ seq: 2, kind: 'note' })
const started = entryOf({ seq: 3, status: 'in-progress', baseVersion: null, afterKey: 'k1' })
const chain: readonly OutboxEntry[] = [created, note, started]
const appointment = {
  ...{ id: 'astra', status: 'arrived', statusVersion: 2 },
  ...{ statusSince: '2026-11-23T08:00:00.000Z', startsAt: '2026-11-23T08:00:00.000Z' },
}
const response = (status: number, body: unknown): Exchange => ({ kind: 'response', status, body, retryAfter: null })
const refused = (code: string, current?: unknown) =>
  response(409, { type: `about:blank#${code}`, status: 409, code, message: '', current })

describe('O7 an order that waits is created once', () => {
  const again = { ...created, key: 'k9', occurredAt: '2026-11-23T09:00:00.000Z' }

  test('the same creation again is the one that waits', () => {
    expect(enqueue(chain, [], again)).toMatchObject({ kind: 'same', key: 'k1', writes: { add: [], remove: [] } })
  })

  test('another one under its id is refused', () => {
    const other = { ...again, body: { ...again.body, complaint: 'Noise' } }
    expect(enqueue(chain, [], other)).toMatchObject({ kind: 'refused', why: 'creation-waits' })
    expect(enqueue(chain, [], { ...other, userId: 'jan' }).kind).toBe('queued')
  })
})

describe('O7 a status change behind a creation', () => {
  test('has no version yet, and waits for the answer to the creation', () => {
    const taken = enqueue([created, note], [], changeOf({ key: 'k3', status: 'in-progress', baseVersion: 0 }))
    expect(taken.writes.add).toMatchObject([{ baseVersion: null, afterKey: 'k1' }])
  })

  test('is based on the version of the created appointment, in the transaction that ends the creation', () => {
    const answer = readAnswer(created, response(201, appointment), 0)
    expect(answer).toEqual({ kind: 'done', version: 2 })
    const { writes } = settle({ entries: chain, foreign: [], line: openLine }, 'k1', answer, {
      ...{ now: 0, jitter: 0, build: 'b1' },
    })
    expect(writes).toEqual({ add: [], remove: [1], put: [{ ...started, baseVersion: 2, afterKey: null }] })
  })

  test('is based on what the creation made, though somebody has changed the appointment before its answer came', () => {
    const since = response(201, { ...appointment, status: 'awaiting-approval', statusVersion: 3 })
    expect(readAnswer(created, since, 0)).toEqual({ kind: 'done', version: 2 })
    const booked = commandEntryOf({ body: { id: 'astra' } })
    expect(readAnswer(booked, since, 0)).toEqual({ kind: 'done', version: 1 })
  })

  test('only the first is; the next one waits for it', () => {
    const next = enqueue(chain, [], changeOf({ key: 'k4', status: 'ready' }))
    expect(next.writes.add).toMatchObject([{ baseVersion: null, afterKey: 'k3' }])
  })

  test('of another person or appointment does not wait for it', () => {
    for (const more of [{ userId: 'jan' }, { appointmentId: 'corsa' }]) {
      const taken = enqueue([created], [], changeOf({ key: 'k9', ...more }))
      expect(taken.writes.add).toMatchObject([{ baseVersion: 1, afterKey: null }])
    }
  })

  test('waits again after its store was lost', () => {
    const since = entryOf({ seq: 1, key: 'since', status: 'ready', baseVersion: 0 })
    const { add, remove } = restoreLost([since], [created, note])
    expect(remove).toEqual([1])
    expect(add).toMatchObject([{ key: 'k1' }, { key: 'k2' }, { key: 'since', afterKey: 'k1', baseVersion: null }])
  })
})

test('O7 nothing of an appointment is sent before its creation is acknowledged', () => {
  const next = (entries: readonly OutboxEntry[]) => nextToSend({ entries, foreign: [], line: openLine }, owner, 0)
  expect(next(chain)).toEqual({ kind: 'send', entry: created, beside: [] })
  expect(next([{ ...created, state: 'attention' }, note, started])).toEqual({ kind: 'rest' })
  expect(next([note, started])).toMatchObject({ entry: note })
})

describe('O8 the answer to a creation', () => {
  test.each<[string, unknown]>([
    ['another appointment', { ...appointment, id: 'corsa' }],
    ['no appointment', { id: 'astra' }],
    ['the shape of another answer', { appointment }],
  ])('with %s is not from our server', (_, body) => {
    expect(readAnswer(created, response(201, body), 0)).toEqual({ kind: 'portal' })
  })

  const slot = { from: '2026-11-23T09:00:00.000Z', to: '2026-11-23T10:00:00.000Z', bayId: 'b1' }
  test('brings the slots that are free instead, and nothing else', () => {
    const answer = readAnswer(
      created,
      refused('slot-taken', { slots: [{ ...slot, plate: 'WX 1' }, { from: 1 }, { ...slot, bayId: 7 }] }),
      0,
    )
    expect(answer).toMatchObject({ kind: 'refused', refusal: { code: 'slot-taken', slots: [slot], current: null } })
    expect(readAnswer(created, refused('id-taken', { id: 'astra' }), 0)).toMatchObject({
      refusal: expect.not.objectContaining({ slots: expect.anything() }),
    })
  })
})

const attention = { ...created, state: 'attention' as const, attempts: 2, problem: refusalOf('slot-taken', 409) }
const storeAfter = (entries: readonly OutboxEntry[], decided: Decided) =>
  decided.ok ? applyWrites(entries, decided.writes, []) : decided.why

describe('a creation that was never sent', () => {
  const withdraw = (entries: readonly OutboxEntry[], keys: readonly string[]) =>
    storeAfter(entries, decide(entries, { kind: 'withdraw-chain', keys }))
  const other = entryOf({ seq: 4, appointmentId: 'corsa' })

  test('is taken back with everything behind it, and nothing else', () => {
    expect(withdraw([...chain, other], ['k1', 'k2', 'k3'])).toEqual([other])
  })

  test('stays if something was added since it was shown', () => {
    expect(withdraw(chain, ['k1', 'k2'])).toBe('gone')
    expect(withdraw(chain, [])).toBe('gone')
    expect(withdraw([note, started], ['k1', 'k2', 'k3'])).toBe('gone')
  })

  test('is taken back although its attempts failed, if the device had no network', () => {
    const failed = { kind: 'unreachable', hadNetwork: false } as const
    const sendOnce = (entry: typeof created, answer: Parameters<typeof settle>[2]) => {
      const [begun] = beginSending(entry).put
      const contents = { entries: begun ? [begun] : [], foreign: [], line: openLine }
      const [settled] = settle(contents, 'k1', answer, { now: 0, jitter: 0, build: 'b1' }).writes.put
      return settled as typeof created
    }
    const twice = sendOnce(sendOnce(created, failed), failed)
    expect(withdraw([twice], ['k1'])).toEqual([])
    // The worker may be stopped while it sends.
    expect(withdraw(beginSending(twice).put, ['k1'])).toBe('already-sent')
    for (const answer of [{ kind: 'unreachable' }, { kind: 'unreachable', hadNetwork: true }] as const)
      expect(withdraw([sendOnce(twice, answer)], ['k1'])).toBe('already-sent')
  })

  test('is not taken back once it may have arrived, nor alone', () => {
    expect(withdraw([{ ...created, attempts: 1 }, note, started], ['k1', 'k2', 'k3'])).toBe('already-sent')
    expect(withdraw(chain, ['k2'])).toBe('impossible')
    expect(decide(chain, { kind: 'withdraw', key: 'k1' })).toEqual({ ok: false, why: 'impossible' })
  })
})

describe('O8 a creation that the server refused', () => {
  const correct = (more: Partial<Extract<Decision, { kind: 'correct' }>> = {}, entries = [attention, note, started]) =>
    storeAfter(
      entries,
      decide(entries, { kind: 'correct', key: 'k1', newKey: 'n1', body: { id: 'astra', bayId: 'b2' }, ...more }),
    )

  test('is sent again with other content under a new key, for the same appointment; the rest waits behind it', () => {
    expect(correct()).toEqual([
      { ...created, key: 'n1', body: { id: 'astra', bayId: 'b2' } },
      note,
      { ...started, afterKey: 'n1' },
    ])
  })

  test('cannot become another appointment, nor change before it was refused', () => {
    expect(correct({ body: { id: 'corsa' } })).toBe('impossible')
    expect(correct({}, [created as typeof attention, note, started])).toBe('gone')
    expect(correct({ key: 'k2' }, [attention, { ...note, state: 'attention' }, started])).toBe('impossible')
  })

  test('is discarded with its whole chain', () => {
    const entries = [attention, note, started]
    expect(storeAfter(entries, decide(entries, { kind: 'discard', keys: ['k1', 'k2', 'k3'] }))).toEqual([])
  })

  test('gets no operator: its employee is the one who will do the work', () => {
    const wish = { kind: 'employee', key: 'k1', employeeId: 'e1', newKey: 'n1' } as const
    for (const entry of [created, { ...attention, problem: refusalOf('invalid', 400, { field: 'employeeId' }) }])
      expect(decide([entry], wish)).toEqual({ ok: false, why: 'impossible' })
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyWrites, noWrites, type OutboxEntry } from '#domain/outbox/outbox.ts'
import type { Exchange } from '#domain/outbox/outbox-answer.ts'
import { nextToSend, retryWaiting, type Trigger } from '#domain/outbox/outbox-drain.ts'
import { usualSending } from '#domain/outbox/photo-command.ts'
import { anna, entryOf } from '../tests/support/outbox/outbox-entry.ts'
import type { SentChange } from './outbox-call.ts'
import { createDrain } from './outbox-drain.ts'
import type { Stored } from './outbox-store.ts'

const accepted = ({ appointmentId }: OutboxEntry): Exchange => {
  const appointment = { id: appointmentId, status: 'arrived', statusVersion: 2, statusSince: '', startsAt: '' }
  return { kind: 'response', status: 200, body: { changed: true, appointment }, retryAfter: null }
}

/** A sender with a store; the steps in `between` run once each, at a moment when something else may happen. */
function openDrain(...rows: OutboxEntry[]) {
  const stored: Stored = {
    ...{ entries: rows, foreign: [], owner: anna, confirmed: [], unread: [] },
    ...{ photoSending: usualSending, storeId: 'store' },
  }
  const sent: string[] = []
  const shown: (string | null)[] = []
  /** The parts of the store besides the entries that each transaction writes. */
  const written: string[][] = []
  const between: { askAndLook?: () => void; lookAndAnswer?: () => void; workAndEnd?: () => void } = {}
  const net = { answer: accepted as (entry: OutboxEntry) => Exchange, runs: 0 }
  const drain = createDrain({
    store: {
      change: async (_, decide) => {
        await Promise.resolve()
        runOnce('askAndLook')
        const { result, writes = noWrites, ...parts } = decide(stored)
        written.push(Object.keys(parts))
        stored.entries = applyWrites(stored.entries, writes, [])
        Object.assign(stored, parts)
        const after = { ...stored }
        if (after.entries.length === 0) runOnce('lookAndAnswer')
        return { result, after }
      },
    },
    pick: nextToSend,
    send: async (entries) =>
      entries.map((entry): SentChange => {
        sent.push(entry.key)
        return { exchange: net.answer(entry), reply: { status: 200, contentType: '', text: entry.key } }
      }),
    moment: () => ({ now: Date.now(), jitter: 0, build: 'b1' }),
    hasPages: async () => true,
    show: (_, line) => shown.push(line.why),
    alone: async (work) => {
      net.runs += 1
      await work()
      runOnce('workAndEnd')
    },
  })
  function runOnce(moment: keyof typeof between): void {
    const step = between[moment]
    delete between[moment]
    step?.()
  }
  /** Stores a change and asks for its answer, as a page does. */
  const heard = vi.fn()
  const submit = (key: string) => {
    stored.entries = [...stored.entries, entryOf({ seq: 9, key })]
    void drain.replyTo(key).then(heard)
    void drain.run()
  }
  /** What a message of a page does in a transaction of its own: the network is back. */
  const retryAll = () => {
    const { writes, line } = retryWaiting({ ...stored, line: drain.line }, 'online', anna)
    stored.entries = applyWrites(stored.entries, writes, [])
    drain.line = line
    drain.noteTrigger('online')
  }
  return { drain, net, between, sent, shown, written, heard, submit, retryAll }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

test('O7 a change that is stored after the last look at the store is sent by the same run', async () => {
  const { drain, net, between, sent, heard, submit } = openDrain()
  between.lookAndAnswer = () => submit('late')
  await drain.run()
  expect([sent, net.runs]).toEqual([['late'], 1])
  expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: 'late' }))
})

test('O7 a change that is stored while a run ends is sent by the next one, which brings its answer', async () => {
  const { drain, net, between, sent, heard, submit } = openDrain(entryOf({ key: 'first' }))
  between.workAndEnd = () => submit('late')
  await drain.run()
  expect([sent, net.runs]).toEqual([['first', 'late'], 2])
  expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: 'late' }))
})

test('O7 the store is read at the start and after each request; once more only if something was asked meanwhile', async () => {
  const { drain, net, between, written } = openDrain(entryOf({ key: 'k1' }))
  await drain.run()
  expect(written).toHaveLength(2)
  await drain.run()
  expect(written).toHaveLength(3)
  between.lookAndAnswer = () => void drain.run()
  await drain.run()
  expect([written.length, net.runs]).toEqual([5, 3])
})

test('O7 a page that waits for a change that is not sent now is not left without an answer', async () => {
  const { drain, heard } = openDrain()
  void drain.replyTo('elsewhere').then(heard)
  await drain.run()
  expect(heard).toHaveBeenCalledExactlyOnceWith(null)
})

test('O5 the pages are not told again that the server cannot be reached, when nothing was tried', async () => {
  const { drain, net, sent, shown, written } = openDrain(entryOf({ key: 'k1' }))
  net.answer = () => ({ kind: 'unreachable' })
  await drain.run()
  await drain.run()
  expect([sent, shown, drain.waits]).toEqual([['k1'], ['unreachable'], true])
  // What no answer has changed is not written again.
  expect(written.flat()).toEqual([])
})

test('O9 what the server has confirmed is written once', async () => {
  const { drain, written } = openDrain(entryOf({ key: 'k1' }))
  await drain.run()
  await drain.run()
  expect(written.flat()).toEqual(['confirmed'])
})

/** Runs with one entry, whose first attempt is answered by `first` and during which the triggers come. */
async function runWith(first: Exchange, ...triggers: Trigger[]) {
  // The wait after so many attempts is a minute.
  const { drain, net, sent } = openDrain(entryOf({ key: 'k1', attempts: 9 }))
  net.answer = (entry) => {
    if (sent.length > 1) return accepted(entry)
    for (const trigger of triggers) drain.noteTrigger(trigger)
    return first
  }
  await drain.run()
  return { attempts: sent.length, waits: drain.waits }
}

const problem = (status: number, code: string, retryAfter: string | null = null): Exchange => ({
  ...{ kind: 'response', status, retryAfter },
  body: { type: `about:blank#${code}`, status, code },
})

test('O8 an attempt that began before the network was back is repeated at once when it fails', async () => {
  expect(await runWith({ kind: 'unreachable' }, 'online')).toEqual({ attempts: 2, waits: false })
  expect(await runWith({ kind: 'unreachable' })).toEqual({ attempts: 1, waits: true })
})

test('O8 an attempt that began before the sign-in is repeated at once when it is refused for that', async () => {
  expect(await runWith(problem(401, 'signed-out'), 'signed-in')).toEqual({ attempts: 2, waits: false })
  expect(await runWith(problem(401, 'signed-out'), 'online')).toEqual({ attempts: 1, waits: false })
})

test('O8 a delay that the server asks for during an attempt is kept, unless a person sends now', async () => {
  expect(await runWith(problem(429, 'too-many-requests', '30'), 'online')).toEqual({ attempts: 1, waits: true })
  expect(await runWith(problem(429, 'too-many-requests', '30'), 'send-now')).toEqual({ attempts: 2, waits: false })
})

test('O8 a trigger between the start of a run and its look at the store ends the wait', async () => {
  const { drain, net, between, sent, retryAll } = openDrain(entryOf({ key: 'k1', attempts: 9 }))
  net.answer = () => ({ kind: 'unreachable' })
  await drain.run()
  net.answer = accepted
  between.askAndLook = retryAll
  await drain.run()
  expect([sent, drain.waits]).toEqual([['k1', 'k1'], false])
})

test('O8 a trigger before an attempt does not repeat it', async () => {
  const { drain, net, sent } = openDrain(entryOf({ key: 'k1' }))
  net.answer = () => ({ kind: 'unreachable' })
  drain.noteTrigger('online')
  await drain.run()
  expect([sent, drain.waits]).toEqual([['k1'], true])
})

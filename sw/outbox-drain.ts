import type { StatusChanged } from '#contract/appointments.ts'
import type { Done } from '#contract/worker.ts'
import { applyWrites, isOf, joinWrites, noWrites, type OutboxEntry } from '#domain/outbox/outbox.ts'
import { readAnswer } from '#domain/outbox/outbox-answer.ts'
import { recordConfirmed } from '#domain/outbox/outbox-confirmed.ts'
import {
  type DrainMoment,
  type Next,
  nextToSend,
  openLine,
  type SendingState,
  settle,
} from '#domain/outbox/outbox-drain.ts'
import type { OutboxStore, Stored } from './outbox-store.ts'
import type { SentChange, ServerReply } from './outbox-call.ts'
import { writesBeforeSending } from './trial.ts'

export type Outside = {
  store: OutboxStore
  send(entry: OutboxEntry, now: number): Promise<SentChange>
  moment(): DrainMoment
  /** Reports the stored state and the changes that the server has just confirmed. */
  show(stored: Stored, line: SendingState, done: readonly Done[]): void
  /** Runs `work` while no other worker on this device sends. Calls `onBusy` if one does; `work` then waits for it. */
  alone(work: () => Promise<void>, onBusy: () => void): Promise<void>
}

type SentEntry = SentChange & { entry: OutboxEntry }

export type Drain = {
  /** The state of the connection to the server, for the life of this worker only. */
  line: SendingState
  /** Sends what can be sent, one entry at a time. Resolves when all remaining entries must wait. Never rejects. */
  run(): Promise<void>
  /**
   * Resolves with the server's answer to a change if the following run brings one, or with `null` as soon as it must
   * wait.
   */
  replyTo(key: string): Promise<ServerReply | null>
  /** Whether an entry waits only for the network or for its next attempt. */
  waits: boolean
}

export function createDrain({ store, send, moment, show, alone }: Outside): Drain {
  const waiting = new Map<string, (reply: ServerReply | null) => void>()
  let running: Promise<void> | null = null
  let isWanted = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function answer(key: string, reply: ServerReply | null): void {
    waiting.get(key)?.(reply)
    waiting.delete(key)
  }

  function answerAll(): void {
    for (const key of [...waiting.keys()]) answer(key, null)
  }

  /**
   * Stores the result of the last request, picks the next entry and marks it as being sent, all in one transaction: a
   * concurrent undo then sees that the entry was sent, and a long queue is read only once per entry.
   */
  async function step(sent: SentEntry | null): Promise<Next> {
    const before = drain.line
    const now = moment()
    const read = sent && readAnswer(sent.entry, sent.exchange, now.now)
    let done: readonly Done[] = []
    let isAsked = false
    try {
      const { result, after } = await store.change('strict', (stored) => {
        const settled = sent && read && settle({ ...stored, line: before }, sent.entry.key, read, now)
        const { writes, line } = settled ?? { writes: noWrites, line: before }
        const entries = applyWrites(stored.entries, writes, [])
        const { owner = null } = stored
        const next = nextToSend({ entries, foreign: stored.foreign, line }, owner, now.now)
        // With nothing to send, the state of the connection has no use and becomes outdated.
        drain.line = next.kind === 'rest' ? openLine : line
        const begun = next.kind === 'send' ? writesBeforeSending(next.entry) : noWrites
        const change = { result: next, writes: joinWrites(writes, begun) }
        if (read?.kind !== 'done' || sent?.exchange.kind !== 'response') return change
        // In the transaction that ends the entry, so that the device never knows less than before.
        return {
          ...change,
          confirmed: recordConfirmed(stored.confirmed, sent.entry, sent.exchange.body, owner, now.now),
        }
      })
      isAsked = read?.kind === 'refused' && after.entries.some(({ key }) => key === sent?.entry.key)
      // After a sign-out nobody on this device may read the reply.
      const isForOwner = sent && after.owner && isOf(sent.entry, after.owner)
      if (isForOwner && read?.kind === 'done' && sent.exchange.kind === 'response') {
        done = [{ key: sent.entry.key, reply: sent.exchange.body as StatusChanged }]
      }
      if (sent || (result.kind === 'rest' && before.why !== null)) show(after, drain.line, done)
      return result
    } finally {
      // Only a confirmation or a refusal is an answer for the page. In all other cases the change keeps waiting, or
      // nobody needs a decision.
      const isFinal = read?.kind === 'done' || isAsked
      if (sent) answer(sent.entry.key, isFinal ? sent.reply : null)
    }
  }

  async function sendAll(): Promise<void> {
    isWanted = false
    let next = await step(null)
    for (;;) {
      if (next.kind === 'send') {
        const { entry } = next
        isWanted = false
        next = await step({ entry, ...(await send(entry, moment().now)) })
      } else if (isWanted) {
        isWanted = false
        next = await step(null)
      } else break
    }
    drain.waits = next.kind === 'wait'
    // The worker may be stopped before the timer fires: Background Sync and the pages start it again.
    if (next.kind === 'wait') timer = setTimeout(drain.run, next.waitMs)
  }

  const drain: Drain = {
    line: openLine,
    waits: false,
    run: () => {
      isWanted = true
      clearTimeout(timer)
      running ??= alone(sendAll, answerAll)
        .catch((error: unknown) => {
          isWanted = false
          drain.waits = true
          console.warn('Sending failed, changes wait:', error)
        })
        .finally(() => {
          if (!isWanted) answerAll()
          running = null
        })
        .then(() => (isWanted ? drain.run() : undefined))
      return running
    },
    replyTo: (key) => new Promise((done) => waiting.set(key, done)),
  }
  return drain
}

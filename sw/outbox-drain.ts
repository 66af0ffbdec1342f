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
import type { SentChange, ServerReply } from './status-call.ts'
import { writesBeforeSending } from './trial.ts'

export type Outside = {
  store: OutboxStore
  send(entry: OutboxEntry, now: number): Promise<SentChange>
  moment(): DrainMoment
  /** What is on the disk now, and what the server has just taken. */
  show(stored: Stored, line: SendingState, done: readonly Done[]): void
  /** Runs the work while nobody else on this device sends; `onBusy` where somebody does and it must wait. */
  alone(work: () => Promise<void>, onBusy: () => void): Promise<void>
}

type SentEntry = SentChange & { entry: OutboxEntry }

export type Drain = {
  /** What is known of the way to the server: of this worker's life, no longer. */
  line: SendingState
  /** Sends what can be sent, one after the other; ends when all that is left must wait. Never throws. */
  run(): Promise<void>
  /** The server's word about a change, if the sending that follows brings one; `null` as soon as it must wait. */
  replyTo(key: string): Promise<ServerReply | null>
  /** Whether something waits for nothing but the network or its time. */
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
   * Writes what the last sending came to, looks for the next one and notes that it is being sent, in one transaction:
   * who takes a change back meanwhile finds it gone out, and a long queue is read once for each.
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
        // What is known of the way is of no use where nothing is to be sent, and grows old.
        drain.line = next.kind === 'rest' ? openLine : line
        const begun = next.kind === 'send' ? writesBeforeSending(next.entry) : noWrites
        const change = { result: next, writes: joinWrites(writes, begun) }
        if (read?.kind !== 'done' || sent?.exchange.kind !== 'response') return change
        // In one with the entry's end: at no moment does this device know less than before.
        return {
          ...change,
          confirmed: recordConfirmed(stored.confirmed, sent.entry, sent.exchange.body, owner, now.now),
        }
      })
      isAsked = read?.kind === 'refused' && after.entries.some(({ key }) => key === sent?.entry.key)
      // Who signed out meanwhile left nobody here who may read it.
      const isTheirs = sent && after.owner && isOf(sent.entry, after.owner)
      if (isTheirs && read?.kind === 'done' && sent.exchange.kind === 'response') {
        done = [{ key: sent.entry.key, reply: sent.exchange.body as StatusChanged }]
      }
      if (sent || (result.kind === 'rest' && before.why !== null)) show(after, drain.line, done)
      return result
    } finally {
      // A refusal or a confirmation is its word; whatever else came, the change waits on, or there is nothing to ask.
      const isWord = read?.kind === 'done' || isAsked
      if (sent) answer(sent.entry.key, isWord ? sent.reply : null)
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
    // The worker may be stopped before: Background Sync and the pages start it again.
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
          console.warn('Unsent changes wait:', error)
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

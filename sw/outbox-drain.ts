import type { StatusChanged } from '#contract/appointments.ts'
import type { Done } from '#contract/worker.ts'
import { isOf, noWrites, type OutboxEntry } from '#domain/outbox.ts'
import { readAnswer } from '#domain/outbox-answer.ts'
import { keepConfirmed } from '#domain/outbox-confirmed.ts'
import { type Line, type Moment, type Next, nextToSend, openLine, settle } from '#domain/outbox-drain.ts'
import type { Sent, ServerReply } from './outbox-send.ts'
import type { OutboxStore, Stored } from './outbox-store.ts'
import { writesBeforeSending } from './trial.ts'

export type Outside = {
  store: OutboxStore
  send(entry: OutboxEntry, now: number): Promise<Sent>
  moment(): Moment
  /** What is on the disk now, and what the server has just taken. */
  show(stored: Stored, line: Line, done: readonly Done[]): void
  /** Runs the work while nobody else on this device sends; `onBusy` where somebody does and it must wait. */
  alone(work: () => Promise<void>, onBusy: () => void): Promise<void>
}

export type Drain = {
  /** What is known of the way to the server: of this worker's life, no longer. */
  line: Line
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

  /** Looks for the next one and notes that it is being sent, in one: who takes it back meanwhile finds it gone out. */
  async function takeNext(): Promise<Next> {
    const before = drain.line
    const { result, after } = await store.change('strict', (stored) => {
      const next = nextToSend({ ...stored, line: drain.line }, stored.owner ?? null, moment().now)
      // What is known of the way is of no use, and grows old.
      if (next.kind === 'rest') drain.line = openLine
      return { result: next, writes: next.kind === 'send' ? writesBeforeSending(next.entry) : noWrites }
    })
    if (result.kind === 'rest' && before.why !== null) show(after, drain.line, [])
    return result
  }

  async function sendOne(entry: OutboxEntry): Promise<void> {
    const { exchange, reply } = await send(entry, moment().now)
    const now = moment()
    const read = readAnswer(entry, exchange, now.now)
    // A refusal or a confirmation is its word; whatever else came, the change waits on.
    const isWord = read.kind === 'done' || read.kind === 'refused'
    try {
      const { after } = await store.change('relaxed', (stored) => {
        const { writes, line } = settle({ ...stored, line: drain.line }, entry.key, read, now)
        drain.line = line
        if (read.kind !== 'done' || exchange.kind !== 'response') return { result: null, writes }
        // In one with the entry's end: at no moment does this device know less than before.
        const { confirmed: known, owner = null } = stored
        const confirmed = keepConfirmed(known, entry, exchange.body, owner, now.now)
        return { result: null, writes, confirmed }
      })
      // Who signed out meanwhile left nobody here who may read it.
      const isTheirs = Boolean(after.owner && isOf(entry, after.owner))
      const confirmed = read.kind === 'done' && exchange.kind === 'response' && isTheirs
      show(after, drain.line, confirmed ? [{ key: entry.key, reply: exchange.body as StatusChanged }] : [])
    } finally {
      answer(entry.key, isWord ? reply : null)
    }
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      isWanted = false
      const next = await takeNext()
      if (next.kind === 'send') {
        await sendOne(next.entry)
        continue
      }
      if (isWanted) continue
      drain.waits = next.kind === 'wait'
      // The worker may be stopped before: what else wakes it is Background Sync and the pages.
      if (next.kind === 'wait') timer = setTimeout(drain.run, next.waitMs)
      return
    }
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

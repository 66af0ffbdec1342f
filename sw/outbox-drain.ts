import type { Done } from '#contract/worker/messages.ts'
import { applyWrites, isOf, joinWrites, type OutboxEntry, type Owner } from '#domain/outbox/outbox.ts'
import { readAnswer } from '#domain/outbox/outbox-answer.ts'
import { recordConfirmed } from '#domain/outbox/outbox-confirmed.ts'
import {
  type DrainMoment,
  type Next,
  type OutboxContents,
  openLine,
  retryWaiting,
  type SendingState,
  settleAll,
  type Trigger,
} from '#domain/outbox/outbox-drain.ts'
import { addUnread } from '#domain/outbox/unread-answers.ts'
import type { SentChange, ServerReply } from './outbox-call.ts'
import type { OutboxStore, Stored } from './outbox-store.ts'
import { writesBeforeSending } from './trial.ts'

export type Outside = {
  store: OutboxStore
  /** Decides what to do next with the stored entries and the state of this drain's connection. */
  pick(stored: Stored & OutboxContents, owner: Owner | null, now: number): Next
  /** Sends changes of different appointments; the results are in the order of the entries. */
  send(entries: readonly OutboxEntry[], now: number): Promise<readonly SentChange[]>
  moment(): DrainMoment
  /** Whether a page of the product is open, which gets the answers. */
  hasPages(): Promise<boolean>
  /** Reports the stored state and the changes that the server has just confirmed. */
  show(stored: Stored, line: SendingState, done: readonly Done[]): void
  /** Runs `work` while no other worker on this device sends. Calls `onBusy` if one does; `work` then waits for it. */
  alone(work: () => Promise<void>, onBusy: () => void): Promise<void>
}

type SentEntry = SentChange & { entry: OutboxEntry }

export type Drain = {
  /** The state of the connection to the server, for the life of this worker only. */
  line: SendingState
  /** Sends what can be sent, each appointment in its order. Resolves when all remaining entries must wait. Never rejects. */
  run(): Promise<void>
  /**
   * Notes a reason to retry. If the request under way fails, it is repeated at once: it may have begun before the network
   * was back, or before somebody signed in.
   */
  noteTrigger(trigger: Trigger): void
  /**
   * Resolves with the server's answer to a change if the following run brings one, or with `null` as soon as it must
   * wait.
   */
  replyTo(key: string): Promise<ServerReply | null>
  /** Whether an entry waits only for the network or for its next attempt. */
  waits: boolean
}

export function createDrain({ store, pick, send, moment, hasPages, show, alone }: Outside): Drain {
  const waiting = new Map<string, (reply: ServerReply | null) => void>()
  let running: Promise<void> | null = null
  let isWanted = false
  /** The reasons to retry since the request under way began. */
  const triggers = new Set<Trigger>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function answer(key: string, reply: ServerReply | null): void {
    waiting.get(key)?.(reply)
    waiting.delete(key)
  }

  function answerAll(): void {
    for (const key of [...waiting.keys()]) answer(key, null)
  }

  /**
   * Stores the results of the last request, picks the next entries and marks them as being sent, all in one transaction:
   * a concurrent undo then sees that an entry was sent, and a long queue is read only once per request.
   */
  async function step(sent: readonly SentEntry[]): Promise<Next> {
    const now = moment()
    const read = sent.map((one) => ({ ...one, answer: readAnswer(one.entry, one.exchange, now.now) }))
    let undecided: ReadonlySet<string> = new Set()
    let before = drain.line
    const isRead = sent.length === 0 || (await hasPages())
    try {
      const { result, after } = await store.change('strict', (stored) => {
        const answers = read.map(({ entry: { key }, answer }) => ({ key, answer }))
        const { owner = null } = stored
        // Read again: while this transaction waited, another one may have opened the line.
        before = drain.line
        const settled = settleAll({ ...stored, line: before }, answers, now)
        const { writes, line } = retrySent(stored, sent, settled, triggers)
        const entries = applyWrites(stored.entries, writes, [])
        const next = pick({ ...stored, entries, line }, owner, now.now)
        // With nothing to send, the state of the connection has no use and becomes outdated.
        drain.line = next.kind === 'rest' ? openLine : line
        const begun = next.kind === 'send' ? [next.entry, ...next.beside].map(writesBeforeSending) : []
        // In the transaction that ends the entries, so that the device never knows less than before.
        const confirmed = read.reduce(
          (known, { entry, exchange, answer }) =>
            answer.kind === 'done' && exchange.kind === 'response'
              ? recordConfirmed(known, entry, exchange.body, owner, now.now)
              : known,
          stored.confirmed,
        )
        const unread = isRead
          ? stored.unread
          : read.reduce(
              (known, { entry, exchange, answer }) =>
                answer.kind === 'done' && exchange.kind === 'response'
                  ? addUnread(known, entry, exchange.body, owner, now)
                  : known,
              stored.unread,
            )
        return {
          result: next,
          writes: begun.reduce(joinWrites, writes),
          ...(confirmed !== stored.confirmed && { confirmed }),
          ...(unread !== stored.unread && { unread }),
        }
      })
      const left = new Set(after.entries.map(({ key }) => key))
      undecided = new Set(
        read
          .filter(({ entry, answer }) => answer.kind === 'refused' && left.has(entry.key))
          .map(({ entry }) => entry.key),
      )
      // After a sign-out nobody on this device may read the replies.
      const done = read.flatMap(({ entry, exchange, answer }): Done[] => {
        const isForOwner = after.owner && isOf(entry, after.owner)
        return isForOwner && answer.kind === 'done' && exchange.kind === 'response'
          ? [{ key: entry.key, reply: exchange.body as Done['reply'] }]
          : []
      })
      if (sent.length > 0 || (result.kind === 'rest' && before.why !== null)) show(after, drain.line, done)
      return result
    } finally {
      // Only a confirmation or a refusal is an answer for the page. In all other cases the change keeps waiting, or
      // nobody needs a decision.
      for (const { entry, reply, answer: meaning } of read) {
        answer(entry.key, meaning.kind === 'done' || undecided.has(entry.key) ? reply : null)
      }
    }
  }

  async function sendAll(): Promise<void> {
    isWanted = false
    let next = await step([])
    for (;;) {
      if (next.kind === 'send') {
        const entries = [next.entry, ...next.beside]
        isWanted = false
        triggers.clear()
        const sent = await send(entries, moment().now)
        next = await step(entries.flatMap((entry, index) => (sent[index] ? [{ entry, ...sent[index] }] : [])))
      } else if (isWanted) {
        isWanted = false
        next = await step([])
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
    noteTrigger: (trigger) => void triggers.add(trigger),
    replyTo: (key) => new Promise((done) => waiting.set(key, done)),
  }
  return drain
}

/** Returns `settled`, with those of the sent entries due that wait and that a trigger retries. */
function retrySent(
  { entries, owner = null }: Stored,
  sent: readonly SentEntry[],
  settled: ReturnType<typeof settleAll>,
  triggers: ReadonlySet<Trigger>,
): ReturnType<typeof settleAll> {
  const keys = new Set(sent.map(({ entry }) => entry.key))
  let { writes, line } = settled
  for (const trigger of keys.size > 0 ? triggers : []) {
    const left = applyWrites(entries, writes, []).filter(({ key }) => keys.has(key))
    const again = retryWaiting({ entries: left, foreign: [], line }, trigger, owner)
    writes = joinWrites(writes, again.writes)
    // The page shows this reason until an answer replaces it.
    line = { ...again.line, why: line.why }
  }
  return { writes, line }
}

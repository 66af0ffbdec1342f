import type { ForeignEntry, OutboxEntry, Owner } from '#domain/outbox/outbox.ts'
import type { Confirmed } from '#domain/outbox/outbox-confirmed.ts'
import type { Decided, Decision } from '#domain/outbox/outbox-decision.ts'
import type { SendingState, Trigger } from '#domain/outbox/outbox-drain.ts'
import type { OutboxCounts } from '#domain/outbox/outbox-view.ts'
import type { StatusChanged } from './appointments.ts'

/** What a page tells the service worker. */
export type PageMessage =
  /** The user accepts the build that waits. */
  | { type: 'skip-waiting' }
  /** Who is signed in here, `null` for nobody; `confirmed` where the server has just said so. */
  | { type: 'owner'; owner: Owner | null; confirmed: boolean }
  /**
   * Flush: something happened that may get changes through; answered with the outbox as it is. The type keeps its first
   * name, for a page may be newer or older than the worker that hears it.
   */
  | { type: 'rouse'; trigger: Trigger }
  /** A person decided; answered with a `DecisionReply` on the port that comes with it. */
  | { type: 'decide'; decision: Decision }
  /** The store is another one than before: what the page knows of the lost one; answered like a decision. */
  | { type: 'restore'; entries: readonly OutboxEntry[] }
  /** A page starts or comes back to the foreground: a good moment to look for a newer build. */
  | { type: 'check-build' }

/** `not-saved`: the device could not store it, and nothing has changed. */
export type DecisionReply = { ok: true } | { ok: false; why: Extract<Decided, { ok: false }>['why'] | 'not-saved' }

/** What the service worker tells every page. */
export type WorkerMessage =
  /** The change of this key is committed on this device. */
  | { type: 'saved'; key: string }
  /** What waits now, and what the server has taken since the last time. */
  | { type: 'outbox'; outbox: OutboxState; done: readonly Done[] }
  /** A build newer than the page's own; said once of each. */
  | { type: 'new-build'; id: string }

/** A change that the server has confirmed, with its answer. */
export type Done = { key: string; reply: StatusChanged }

export type OutboxState = {
  owner: Owner | null
  /** Of the owner alone, in their order. */
  entries: readonly OutboxEntry[]
  /** Of a newer build, whoever's. */
  foreign: readonly ForeignEntry[]
  line: SendingState
  /** How appointments stand by the server's word, which a page that was not there may not have read yet; the owner's. */
  confirmed: readonly Confirmed[]
  /** What waits for others on this device: whose and how many. */
  others: OutboxCounts['others']
  /** `missing`: this browser stores nothing, and a change needs the network. `full`: the device has no room left. */
  storage: 'kept' | 'missing' | 'full'
  /** Made with the store itself; another one than before: what waited was lost with it. */
  storeId: string | null
}

/**
 * The answer to a status change that the server has not answered yet, status 202. `queued` is false where nothing
 * waits: it took back what had never been sent.
 */
export type Queued = { queued: boolean; key: string }

/** Why the worker itself refused a change: its problem codes, and their HTTP status. */
export const outboxProblems = {
  'outbox-full': 507,
  'not-saved': 507,
  'device-full': 507,
  'undo-not-last': 409,
  'undo-undecided': 409,
} as const
export type OutboxProblemCode = keyof typeof outboxProblems

/** IndexedDB: what was read, kept by the page (the worker empties it where the device is full), and the outbox. */
export const readingDatabase = { name: 'pitboard-reading', store: 'queries' } as const
export const outboxDatabase = 'pitboard-outbox'

const pageMessages: ReadonlySet<unknown> = new Set<PageMessage['type']>([
  'skip-waiting',
  'owner',
  'rouse',
  'decide',
  'restore',
  'check-build',
])
const workerMessages: ReadonlySet<unknown> = new Set<WorkerMessage['type']>(['saved', 'outbox', 'new-build'])

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : null

/** True for a message of ours: others (extensions, tools) may post to a worker and a page as well. */
export const isPageMessage = (data: unknown): data is PageMessage => pageMessages.has(typeOf(data))
export const isWorkerMessage = (data: unknown): data is WorkerMessage => workerMessages.has(typeOf(data))

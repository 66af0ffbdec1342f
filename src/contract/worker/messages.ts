import type { AppointmentDetails, OrderDetailsSet, StatusChanged } from '#contract/appointments.ts'
import type { ConditionReportMade } from '#contract/condition-reports/condition-reports.ts'
import type { InspectionChanged } from '#contract/inspections/inspections.ts'
import type { NoteAdded } from '#contract/notes.ts'
import type { FindingChanged } from '#contract/order/findings.ts'
import type { OrderLineChanged } from '#contract/order-lines.ts'
import type { AppointmentPhotos } from '#contract/photos.ts'
import type { ForeignEntry, OutboxEntry, Owner } from '#domain/outbox/outbox.ts'
import type { Confirmed } from '#domain/outbox/outbox-confirmed.ts'
import type { Decided, Decision } from '#domain/outbox/outbox-decision.ts'
import type { SendingState, Trigger } from '#domain/outbox/outbox-drain.ts'
import type { OutboxCounts } from '#domain/outbox/outbox-view.ts'
import type { PhotoSending, PhotoTotal, PhotoWish } from '#domain/outbox/photo-command.ts'
import type { UnreadAnswer } from '#domain/outbox/unread-answers.ts'

/** Messages from a page to the service worker. */
export type PageMessage =
  /** The user accepts the waiting build. */
  | { type: 'skip-waiting' }
  /** The signed-in user, `null` if nobody is signed in; `confirmed` if the server has just confirmed it. */
  | { type: 'owner'; owner: Owner | null; confirmed: boolean }
  /**
   * Flush: an event that may allow pending changes to be sent; answered with the current outbox. The type keeps its
   * first name, because a page may be newer or older than the worker that receives it.
   */
  | { type: 'rouse'; trigger: Trigger }
  /** A person's decision; answered with a `DecisionReply` on the port of the message. */
  | { type: 'decide'; decision: Decision }
  /** The store has been replaced: the entries of the lost store that the page still has; answered like a decision. */
  | { type: 'restore'; entries: readonly OutboxEntry[] }
  /** When photos are to be sent. Older workers ignore it. */
  | { type: 'photos'; wish: PhotoWish }
  /** The page has read the answers to these commands (`OutboxState.unread`). Older workers ignore it. */
  | { type: 'answers-read'; keys: readonly string[] }
  /** A page starts or returns to the foreground: time to check for a newer build. */
  | { type: 'check-build' }

/** `not-saved`: the device could not store the result, and nothing has changed. */
export type DecisionReply = { ok: true } | { ok: false; why: Extract<Decided, { ok: false }>['why'] | 'not-saved' }

/** Messages from the service worker to every page. */
export type WorkerMessage =
  /** The change with this key is committed on this device. */
  | { type: 'saved'; key: string }
  /** The current outbox, and the changes that the server has confirmed since the last message. */
  | { type: 'outbox'; outbox: OutboxState; done: readonly Done[] }
  /** A build newer than the page's own; announced once per build. */
  | { type: 'new-build'; id: string }

/** The server's answer to a command. */
export type CommandReply =
  | NoteAdded
  | AppointmentDetails
  | OrderLineChanged
  | FindingChanged
  | InspectionChanged
  | ConditionReportMade
  | OrderDetailsSet
  | AppointmentPhotos
/** The server's answer to a status change or another command. */
export type ChangeReply = StatusChanged | CommandReply

/** A change that the server has confirmed, with its answer. */
export type Done = { key: string; reply: ChangeReply }

export type OutboxState = {
  owner: Owner | null
  /** The owner's entries, in order. */
  entries: readonly OutboxEntry[]
  /** Entries of a newer build, of all owners. */
  foreign: readonly ForeignEntry[]
  line: SendingState
  /**
   * The photos of all owners on this device, when they are sent, and the state of their own connection. Absent in the
   * messages of older workers.
   */
  photos?: { kept: PhotoTotal; sending: PhotoSending; line: SendingState }
  /** The owner's confirmed states, which the page's cached queries may not include yet. */
  confirmed: readonly Confirmed[]
  /** Answers to the owner's commands that no page has read. Absent in the messages of older workers. */
  unread?: readonly UnreadAnswer[]
  /** The number of entries of each other owner on this device. */
  others: OutboxCounts['others']
  /** `missing`: this browser has no storage, so a change needs the network. `full`: the device has no space left. */
  storage: 'kept' | 'missing' | 'full'
  /** Made with the store itself; a different id means that the store and its pending changes were lost. */
  storeId: string | null
}

/**
 * The answer to a status change that the server has not answered yet, status 202. `queued` is `false` if nothing is
 * pending: the change undid one that was never sent.
 */
export type Queued = { queued: boolean; key: string }

/** The problem codes with which the worker itself refuses a change, and their HTTP status. */
export const outboxProblems = {
  'outbox-full': 507,
  'photos-full': 507,
  'not-saved': 507,
  'device-full': 507,
  'undo-not-last': 409,
  'undo-undecided': 409,
  'creation-waits': 409,
} as const
export type OutboxProblemCode = keyof typeof outboxProblems

/**
 * The lock that is held from the moment a person accepts a newer build until it has replaced the running worker: by the
 * page, for a minute at most, and by the worker of the newer build.
 */
export const updateLock = 'update of the worker'

/** IndexedDB: the page's query cache (the worker clears it if the device is full), the outbox, and its photos. */
export const readingDatabase = { name: 'pitboard-reading', store: 'queries' } as const
export const outboxDatabase = 'pitboard-outbox'
/** The bytes of a photo that waits, and its media type. */
export type UnsentPicture = { bytes: ArrayBuffer; type: string }
/** A row of `photoDatabase`; `putAt` in epoch ms by the device's clock. */
export type StoredPicture = UnsentPicture & { putAt: number }
export const photoDatabase = { name: 'pitboard-photos', store: 'pictures' } as const

const pageMessages: ReadonlySet<unknown> = new Set<PageMessage['type']>([
  'skip-waiting',
  'owner',
  'rouse',
  'decide',
  'restore',
  'photos',
  'answers-read',
  'check-build',
])
const workerMessages: ReadonlySet<unknown> = new Set<WorkerMessage['type']>(['saved', 'outbox', 'new-build'])

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : null

/** Whether a message is one of ours: extensions and tools may also post messages to workers and pages. */
export const isPageMessage = (data: unknown): data is PageMessage => pageMessages.has(typeOf(data))
export const isWorkerMessage = (data: unknown): data is WorkerMessage => workerMessages.has(typeOf(data))

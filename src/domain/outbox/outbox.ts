import { type Status, statuses } from '#domain/appointment.ts'
import { commandFields, type SubmittedCommand } from './command.ts'
import type { Current } from './current.ts'
import { isRecord } from './is-record.ts'
import { isPhoto, photoIdOf } from './photo-command.ts'
import { type SubmittedChange, statusChangeFields } from './status-change.ts'

/**
 * The versions of entries that this build writes and reads: status changes, and all other commands, which older builds
 * count but never touch.
 */
export const statusEntryVersion = 1 as const
export const commandEntryVersion = 2 as const
/** Per device, all its users together; photos have limits of their own. */
export const mostEntries = 500

export const entryStates = ['pending', 'needs-auth', 'attention'] as const
type EntryState = (typeof entryStates)[number]

/** Why the server refused: its code and HTTP status, the field at fault, the current state. */
export type Refusal = {
  code: string
  status: number
  field: string | null
  current: Current | null
  /** The free slots that a refused booking was offered. */
  slots?: readonly OfferedSlot[]
}
/** A free slot; ISO instants. */
export type OfferedSlot = { from: string; to: string; bayId: string }

type QueueFields = {
  /** Assigned by the database, ascending; it defines the order. */
  seq: number
  /** The unsent change this one was made on top of: its answer brings the version that this one builds on. */
  afterKey: string | null
  state: EntryState
  /** Incremented before each sending. */
  attempts: number
  /** Attempts that did not leave the device, because it had no network; absent: none. */
  attemptsWithoutNetwork?: number
  /** Earliest next attempt, epoch ms by the device's clock; 0: at once. */
  nextAt: number
  /** The result of the last attempt: a problem's code, `unreachable` or `portal`. */
  lastCode: string | null
  /** Why a person must decide, and the build that received the refusal. */
  problem: (Refusal & { build: string }) | null
}
/** A pending status change as it is stored. No names and no phones; no plate but the one that a check-in brings. */
export type StatusEntry = SubmittedChange & QueueFields & { v: typeof statusEntryVersion }
/** Any other pending command as it is stored, with what its author typed. */
export type CommandEntry = SubmittedCommand & QueueFields & { v: typeof commandEntryVersion }
/** A pending change as it is stored. */
export type OutboxEntry = StatusEntry | CommandEntry
export type NewEntry = Omit<StatusEntry, 'seq'> | Omit<CommandEntry, 'seq'>
/** A change as the page submits it. */
export type Submitted = SubmittedChange | SubmittedCommand

export const isStatusChange = (one: Submitted): one is SubmittedChange => !('kind' in one)
export const isStatusEntry = (entry: OutboxEntry): entry is StatusEntry => entry.v === statusEntryVersion

/** An entry of another build: stored and counted, never changed. */
export type ForeignEntry = { seq: number; userId: string | null; appointmentId: string | null }

/** Who is signed in. */
export type Owner = { userId: string; accountId: string }

/** One transaction of the store, applied completely or not at all. `remove` are seqs. */
export type Writes = { put: readonly OutboxEntry[]; add: readonly NewEntry[]; remove: readonly number[] }
export const noWrites: Writes = { put: [], add: [], remove: [] }

/** Returns the content of the store after a transaction; `added` are the seqs that it assigned to the added entries. */
export function applyWrites(
  entries: readonly OutboxEntry[],
  { put, add, remove }: Writes,
  added: readonly number[],
): OutboxEntry[] {
  const changed = new Map(put.map((entry) => [entry.seq, entry]))
  const removed = new Set(remove)
  const remaining = entries.filter(({ seq }) => !removed.has(seq)).map((entry) => changed.get(entry.seq) ?? entry)
  return [...remaining, ...add.map((entry, index) => ({ ...entry, seq: added[index] ?? 0 }))]
}

/** Merges two transactions; the second was computed on the result of the first and adds nothing. */
export function joinWrites(first: Writes, then: Writes): Writes {
  const again = new Set([...then.put.map(({ seq }) => seq), ...then.remove])
  return {
    put: [...first.put.filter(({ seq }) => !again.has(seq)), ...then.put],
    add: first.add,
    remove: [...first.remove, ...then.remove],
  }
}

/** Whether the server may have the change; otherwise it exists only on this device. */
export const mayHaveArrived = ({ attempts, attemptsWithoutNetwork = 0 }: OutboxEntry): boolean =>
  attempts > attemptsWithoutNetwork

export const isOf = (entry: Owner, { userId, accountId }: Owner): boolean =>
  entry.userId === userId && entry.accountId === accountId

const inOrder = <T extends { seq: number }>(entries: readonly T[]): T[] => entries.toSorted((a, b) => a.seq - b.seq)

type OfOrder = Owner & { appointmentId: string }
type OfQueue = OfOrder & Partial<Pick<SubmittedCommand, 'key' | 'kind' | 'params'>>

/** All of one person's changes of one appointment, in order. */
export function changesOfOrder(entries: readonly OutboxEntry[], of: OfOrder): OutboxEntry[] {
  return inOrder(entries.filter((entry) => isOf(entry, of) && entry.appointmentId === of.appointmentId))
}

/**
 * One person's changes of one appointment that wait for each other, in order. Other people's changes are in queues of
 * their own, and so is each photo, with its removal: a large one must not delay the changes behind it.
 */
export function queueOf(entries: readonly OutboxEntry[], of: OfQueue): OutboxEntry[] {
  const photoId = photoIdOf(of)
  return changesOfOrder(entries, of).filter((entry) => photoIdOf(entry) === photoId)
}

/** All queues of a person, the queue with the oldest change first. */
export function queuesOf(entries: readonly OutboxEntry[], owner: Owner): OutboxEntry[][] {
  const queues = Map.groupBy(
    inOrder(entries).filter((entry) => isOf(entry, owner)),
    (entry) => `${entry.appointmentId} ${photoIdOf(entry) ?? ''}`,
  )
  return [...queues.values()]
}

/** Returns the unsent creation of the appointment that a photo, or its removal, waits for. */
export const creationBefore = (entries: readonly OutboxEntry[], entry: OutboxEntry): OutboxEntry | undefined =>
  photoIdOf(entry) === null
    ? undefined
    : changesOfOrder(entries, entry).find((one) => !isStatusEntry(one) && one.kind === 'create' && one.seq < entry.seq)

/** The number of entries that count towards `mostEntries`. */
export const countChanges = (entries: readonly OutboxEntry[]): number =>
  entries.reduce((count, entry) => (isPhoto(entry) ? count : count + 1), 0)

/** Separates the stored rows into entries of this build and entries of other builds. */
export function readEntries(rows: readonly unknown[]): { entries: OutboxEntry[]; foreign: ForeignEntry[] } {
  const entries: OutboxEntry[] = []
  const foreign: ForeignEntry[] = []
  for (const row of rows) {
    if (isEntry(row)) entries.push(row)
    else foreign.push(describeForeign(row))
  }
  return { entries: inOrder(entries), foreign: inOrder(foreign) }
}

function describeForeign(row: unknown): ForeignEntry {
  const { seq, userId, appointmentId } = isRecord(row) ? row : {}
  return {
    seq: typeof seq === 'number' ? seq : 0,
    userId: isText(userId) ? userId : null,
    appointmentId: isText(appointmentId) ? appointmentId : null,
  }
}

/** An entry also waits for earlier entries of its appointment that this build cannot read. */
export const isBehindForeign = (entry: OutboxEntry, foreign: readonly ForeignEntry[]): boolean =>
  foreign.some(
    ({ seq, userId, appointmentId }) =>
      appointmentId === entry.appointmentId && (userId ?? entry.userId) === entry.userId && seq < entry.seq,
  )

export const isStatus = (value: unknown): value is Status => statuses.some((status) => status === value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const orNull = (is: (value: unknown) => boolean) => (value: unknown) => value === null || is(value)

type Shape = Readonly<Record<string, (value: unknown) => boolean>>

const queued: Shape = {
  seq: isCount,
  key: isText,
  userId: isText,
  accountId: isText,
  afterKey: orNull(isText),
  state: (value) => entryStates.some((state) => state === value),
  attempts: isCount,
  nextAt: (value) => Number.isFinite(value),
  lastCode: orNull(isText),
  problem: orNull(isRecord),
}
const { appointmentId, employeeId, occurredAt } = statusChangeFields
const shapes: ReadonlyMap<unknown, Shape> = new Map<unknown, Shape>([
  [statusEntryVersion, { ...queued, status: isStatus, ...statusChangeFields }],
  [commandEntryVersion, { ...queued, appointmentId, employeeId, occurredAt, ...commandFields }],
])

const isEntry = (row: unknown): row is OutboxEntry =>
  isRecord(row) && Object.entries(shapes.get(row.v) ?? unknownShape).every(([name, fits]) => fits(row[name]))

/** An entry of another build. */
const unknownShape: Shape = { v: () => false }

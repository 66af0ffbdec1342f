import { type Status, statuses } from '#domain/appointment.ts'
import { isRecord } from './is-record.ts'
import { type SubmittedChange, statusChangeFields } from './status-change.ts'

/** What this build writes and understands. Raised only where an old build must keep its hands off. */
export const entryVersion = 1 as const
/** On one device, of all its people. */
export const mostEntries = 500

export const entryStates = ['pending', 'needs-auth', 'attention'] as const
type EntryState = (typeof entryStates)[number]

/** The appointment a change clashed with, without its people and its car; ISO instants. */
export type CurrentStatus = { status: Status; statusVersion: number; statusSince: string; startsAt: string }

/** Why the server refused: its code and HTTP status, the field it is about, what stands there now. */
export type Refusal = { code: string; status: number; field: string | null; current: CurrentStatus | null }

/** A change that waits, as it is stored. No names, phones or plates. */
export type OutboxEntry = SubmittedChange & {
  v: typeof entryVersion
  /** Given by the database, rising: the only order there is. */
  seq: number
  /** The unsent change this one was made on top of. */
  afterKey: string | null
  state: EntryState
  /** Counted before each sending: 0 means that nobody but this device can know of it. */
  attempts: number
  /** Epoch ms by the device's clock; 0: at once. */
  nextAt: number
  /** How the last attempt ended: a problem's code, `unreachable` or `portal`. */
  lastCode: string | null
  /** Why a person must decide, and which build was told so. */
  problem: (Refusal & { build: string }) | null
}
export type NewEntry = Omit<OutboxEntry, 'seq'>

/** An entry of a build that is not this one's: kept and counted, never touched. */
export type ForeignEntry = { seq: number; userId: string | null; appointmentId: string | null }

/** Who is signed in. */
export type Owner = { userId: string; accountId: string }

/** One transaction of the store: all of it or nothing. `remove` are seqs. */
export type Writes = { put: readonly OutboxEntry[]; add: readonly NewEntry[]; remove: readonly number[] }
export const noWrites: Writes = { put: [], add: [], remove: [] }

/** What the store holds after a transaction; `added` are the seqs it gave to what was added. */
export function applyWrites(
  entries: readonly OutboxEntry[],
  { put, add, remove }: Writes,
  added: readonly number[],
): OutboxEntry[] {
  const changed = new Map(put.map((entry) => [entry.seq, entry]))
  const gone = new Set(remove)
  const kept = entries.filter(({ seq }) => !gone.has(seq)).map((entry) => changed.get(entry.seq) ?? entry)
  return [...kept, ...add.map((entry, index) => ({ ...entry, seq: added[index] ?? 0 }))]
}

/** Two transactions as one; the second was judged by what the first leaves, and adds nothing. */
export function joinWrites(first: Writes, then: Writes): Writes {
  const again = new Set([...then.put.map(({ seq }) => seq), ...then.remove])
  return {
    put: [...first.put.filter(({ seq }) => !again.has(seq)), ...then.put],
    add: first.add,
    remove: [...first.remove, ...then.remove],
  }
}

export const isOf = (entry: Owner, { userId, accountId }: Owner): boolean =>
  entry.userId === userId && entry.accountId === accountId

const inOrder = <T extends { seq: number }>(entries: readonly T[]): T[] => entries.toSorted((a, b) => a.seq - b.seq)

/** One person's changes of one appointment in the order they were made. Others' changes are in queues of their own. */
export function queueOf(entries: readonly OutboxEntry[], of: Owner & { appointmentId: string }): OutboxEntry[] {
  return inOrder(entries.filter((entry) => isOf(entry, of) && entry.appointmentId === of.appointmentId))
}

/** All queues of a person, the one with the oldest change first. */
export function queuesOf(entries: readonly OutboxEntry[], owner: Owner): OutboxEntry[][] {
  const queues = Map.groupBy(
    inOrder(entries).filter((entry) => isOf(entry, owner)),
    (entry) => entry.appointmentId,
  )
  return [...queues.values()]
}

/** Sorts what the store holds into entries and what is not this build's to judge. */
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

/** The order of an appointment holds for what this build cannot read as well. */
export const isBehindForeign = (entry: OutboxEntry, foreign: readonly ForeignEntry[]): boolean =>
  foreign.some(
    ({ seq, userId, appointmentId }) =>
      appointmentId === entry.appointmentId && (userId ?? entry.userId) === entry.userId && seq < entry.seq,
  )

export const isStatus = (value: unknown): value is Status => statuses.some((status) => status === value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const orNull = (is: (value: unknown) => boolean) => (value: unknown) => value === null || is(value)

const shape: Readonly<Record<Exclude<keyof OutboxEntry, 'clock' | 'more'>, (value: unknown) => boolean>> = {
  v: (value) => value === entryVersion,
  seq: isCount,
  key: isText,
  userId: isText,
  accountId: isText,
  status: isStatus,
  ...statusChangeFields,
  afterKey: orNull(isText),
  state: (value) => entryStates.some((state) => state === value),
  attempts: isCount,
  nextAt: (value) => Number.isFinite(value),
  lastCode: orNull(isText),
  problem: orNull(isRecord),
}

const isEntry = (row: unknown): row is OutboxEntry =>
  isRecord(row) && Object.entries(shape).every(([name, fits]) => fits(row[name]))

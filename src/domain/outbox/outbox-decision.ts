import { changeStatus } from '#domain/appointment.ts'
import type { Role } from '#domain/role.ts'
import {
  applyWrites,
  changesOfOrder,
  isCreation,
  isOf,
  isStatusEntry,
  joinWrites,
  noWrites,
  type OutboxEntry,
  type Owner,
  queueOf,
  type Refusal,
  type StatusEntry,
  type Writes,
} from './outbox.ts'
import { isPhoto } from './photo-command.ts'

/** A person's decision about unsent changes, identified by their keys. */
export type Decision =
  | { kind: 'apply'; key: string; newKey: string; role: Role }
  /** The keys of the whole chain as it was shown. */
  | { kind: 'discard'; keys: readonly string[] }
  | { kind: 'apply-all'; changes: readonly { key: string; newKey: string }[]; role: Role }
  | { kind: 'discard-all'; chains: readonly (readonly string[])[] }
  | { kind: 'employee'; key: string; employeeId: string; newKey: string }
  /** Takes back a command that was never sent. */
  | { kind: 'withdraw'; key: string }
  /** Removes all unsent photos of a person who signs out. */
  | { kind: 'drop-photos'; userId: string }

/** `gone`: the change was decided elsewhere or sent; the display is out of date. */
export type Decided = { ok: true; writes: Writes } | { ok: false; why: 'gone' | 'impossible' | 'already-sent' }

const gone: Decided = { ok: false, why: 'gone' }

/** Returns the writes that a decision causes. */
export function decide(entries: readonly OutboxEntry[], decision: Decision): Decided {
  switch (decision.kind) {
    case 'apply':
      return applyAnyway(entries, decision.key, decision.newKey, decision.role)
    case 'discard':
      return discard(entries, decision.keys)
    case 'apply-all':
      return decideAll(entries, decision.changes, (left, { key, newKey }) =>
        applyAnyway(left, key, newKey, decision.role),
      )
    case 'discard-all':
      return decideAll(entries, decision.chains, discard)
    case 'employee':
      return changeEmployee(entries, decision.key, decision.employeeId, decision.newKey)
    case 'withdraw':
      return withdraw(entries, decision.key)
    case 'drop-photos':
      return dropPhotos(entries, decision.userId)
  }
}

/** Removes a command that exists on this device only. A status change is taken back by its undo. */
function withdraw(entries: readonly OutboxEntry[], key: string): Decided {
  const entry = entries.find((one) => one.key === key)
  if (!entry) return gone
  if (isStatusEntry(entry)) return { ok: false, why: 'impossible' }
  if (entry.attempts > 0) return { ok: false, why: 'already-sent' }
  return { ok: true, writes: { ...noWrites, remove: [entry.seq] } }
}

function dropPhotos(entries: readonly OutboxEntry[], userId: string): Decided {
  const dropped = queuesWithPhoto(entries.filter((entry) => entry.userId === userId))
  return { ok: true, writes: { ...noWrites, remove: dropped.map(({ seq }) => seq) } }
}

/** The photos among these entries, and the removals that wait for them. */
const queuesWithPhoto = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter((entry) => queueOf(entries, entry).some(isPhoto))

/**
 * Whether "Apply anyway" can succeed: the conflict was about the state, the current state is known, and this role may
 * make the transition from it.
 */
export function canApplyAnyway(entry: OutboxEntry, role: Role): entry is StatusEntry {
  const { problem } = entry
  if (!isStatusEntry(entry) || entry.state !== 'attention' || problem?.status !== 409 || !problem.current) return false
  const { status, statusVersion, startsAt } = problem.current
  // The bay may be free again; only the server knows.
  if (problem.code === 'slot-taken') return true
  return changeStatus(
    { status, statusVersion, startsAt: Date.parse(startsAt), last: null },
    {
      to: entry.status,
      hasReason: Boolean(entry.reason),
      actor: { id: entry.userId, role },
      occurredAt: Date.parse(entry.occurredAt),
      baseVersion: statusVersion,
    },
  ).ok
}

/**
 * The person has seen the current state and wants the change anyway: it becomes a new change (`newKey`) on top of that
 * state, in the same position. Only a key that the server has refused is replaced, so no change can be applied twice.
 */
export function applyAnyway(entries: readonly OutboxEntry[], key: string, newKey: string, role: Role): Decided {
  const entry = entries.find((one) => one.key === key)
  if (entry?.state !== 'attention') return gone
  if (!entry.problem?.current || !canApplyAnyway(entry, role)) return { ok: false, why: 'impossible' }
  // An undo of a change that is no longer the last one is an ordinary transition.
  const undoes = entry.problem.code === 'slot-taken' ? entry.undoes : null
  const baseVersion = entry.problem.current.statusVersion
  return { ok: true, writes: rekey(entries, { ...entry, key: newKey, undoes, baseVersion }, key) }
}

/**
 * Returns the changes that are removed when a refused change is discarded: it, and all changes made on top of it, in
 * order.
 */
export function chainOf(entries: readonly OutboxEntry[], key: string): OutboxEntry[] {
  const entry = entries.find((one) => one.key === key)
  if (!entry) return []
  // Without the appointment there is no place for its photos.
  const queue = isCreation(entry) ? changesOfOrder(entries, entry) : queueOf(entries, entry)
  return queue.filter(({ seq }) => seq >= entry.seq)
}

/** Discards a chain that was shown as `keys`. A chain that has grown since is not discarded but shown again. */
export function discard(entries: readonly OutboxEntry[], keys: readonly string[]): Decided {
  const [first] = keys
  const chain = first === undefined ? [] : chainOf(entries, first)
  if (chain[0]?.state !== 'attention') return gone
  if (chain.length !== keys.length || chain.some(({ key }, index) => key !== keys[index])) return gone
  return { ok: true, writes: { ...noWrites, remove: chain.map(({ seq }) => seq) } }
}

/** Applies many decisions at once, each independently; `gone` if none of them is still as it was shown. */
export function decideAll<T>(
  entries: readonly OutboxEntry[],
  wishes: readonly T[],
  applyMessageDecision: (left: readonly OutboxEntry[], wish: T) => Decided,
): Decided {
  let writes: Writes | null = null
  let left = entries
  for (const wish of wishes) {
    const decided = applyMessageDecision(left, wish)
    if (!decided.ok) continue
    writes = joinWrites(writes ?? noWrites, decided.writes)
    left = applyWrites(left, decided.writes, [])
  }
  return writes ? { ok: true, writes } : gone
}

/**
 * Whether a refused change and all changes on top of it lead to the status that the appointment already has: then no
 * decision is needed. A change with more than a status (a reason, a part, a mileage, a note) must be seen by a person
 * first.
 */
export function isReached(chain: readonly OutboxEntry[], { code, current }: Refusal): boolean {
  const isPlain = chain.every((one) => isStatusEntry(one) && one.reason === null && one.detail === null)
  const last = chain.findLast(isStatusEntry)
  return plainClashes.has(code) && isPlain && current !== null && last?.status === current.status
}

/** Refusals that mean only that somebody else was first. */
export const plainClashes: ReadonlySet<string> = new Set(['version-conflict', 'illegal-transition'])

/**
 * Sets the operator on a workshop tablet: before the first sending, or under a new key if the change was refused
 * because of the operator.
 */
export function changeEmployee(
  entries: readonly OutboxEntry[],
  key: string,
  employeeId: string,
  newKey: string,
): Decided {
  const entry = entries.find((one) => one.key === key)
  if (!entry) return gone
  if (entry.state === 'attention' && entry.problem?.field === 'employeeId') {
    return { ok: true, writes: rekey(entries, { ...entry, key: newKey, employeeId }, key) }
  }
  if (entry.attempts > 0) return { ok: false, why: 'already-sent' }
  return { ok: true, writes: { ...noWrites, put: [{ ...entry, employeeId }] } }
}

/** Replaces an entry in its position under a new key, as if it had just been made; its successors are updated. */
function rekey(entries: readonly OutboxEntry[], entry: OutboxEntry, oldKey: string): Writes {
  const successors = entries.filter(({ afterKey }) => afterKey === oldKey)
  return {
    ...noWrites,
    put: [
      { ...entry, state: 'pending', attempts: 0, nextAt: 0, lastCode: null, problem: null },
      ...successors.map((one) => ({
        ...one,
        afterKey: entry.key,
        ...(isStatusEntry(one) && one.undoes === oldKey && { undoes: entry.key }),
      })),
    ],
  }
}

/** After an update, retries changes that were refused as malformed: the fault may have been in the old build. */
export function retryAfterUpdate(entries: readonly OutboxEntry[], owner: Owner, build: string): Writes {
  const put = entries
    .filter((entry) => isOf(entry, owner) && entry.state === 'attention' && needOf(entry) === 'rejected')
    .filter(({ problem }) => problem?.build !== build)
    .map((entry) => ({ ...entry, state: 'pending' as const, nextAt: 0, problem: null }))
  return { ...noWrites, put }
}

/** Why a refused change needs a person. */
export function needOf({ problem }: OutboxEntry): 'conflict' | 'forbidden' | 'no-longer-there' | 'rejected' {
  switch (problem?.status) {
    case 409:
      return 'conflict'
    case 403:
      return 'forbidden'
    case 404:
    case 410:
      return 'no-longer-there'
    default:
      return 'rejected'
  }
}

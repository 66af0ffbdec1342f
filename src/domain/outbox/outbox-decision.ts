import { changeStatus } from '#domain/appointment.ts'
import type { Role } from '#domain/role.ts'
import {
  applyWrites,
  isOf,
  joinWrites,
  noWrites,
  type OutboxEntry,
  type Owner,
  queueOf,
  type Refusal,
  type Writes,
} from './outbox.ts'

/** What a person decides about an unsent change, by its key. */
export type Decision =
  | { kind: 'apply'; key: string; newKey: string; role: Role }
  /** The whole chain as it was shown. */
  | { kind: 'discard'; keys: readonly string[] }
  | { kind: 'apply-all'; changes: readonly { key: string; newKey: string }[]; role: Role }
  | { kind: 'discard-all'; chains: readonly (readonly string[])[] }
  | { kind: 'employee'; key: string; employeeId: string; newKey: string }

/** `gone`: it was decided elsewhere, or sent; what is shown is out of date. */
export type Decided = { ok: true; writes: Writes } | { ok: false; why: 'gone' | 'impossible' | 'already-sent' }

const gone: Decided = { ok: false, why: 'gone' }

/** What a decision of a person changes. */
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
  }
}

/**
 * Whether "Apply anyway" can come to anything: the clash was about the state, the state is known, and from there this
 * role may take the step.
 */
export function canApplyAnyway({ problem, ...entry }: OutboxEntry, role: Role): boolean {
  if (entry.state !== 'attention' || problem?.status !== 409 || !problem.current) return false
  const { status, statusVersion, startsAt } = problem.current
  // The bay may be free again: only the server knows.
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
 * A person has seen what stands there and wants the change all the same: it becomes a new one (`newKey`) on top of
 * that, in its old place. Only a key that the server has refused is replaced, so nothing can happen twice.
 */
export function applyAnyway(entries: readonly OutboxEntry[], key: string, newKey: string, role: Role): Decided {
  const entry = entries.find((one) => one.key === key)
  if (entry?.state !== 'attention') return gone
  if (!entry.problem?.current || !canApplyAnyway(entry, role)) return { ok: false, why: 'impossible' }
  // An undo of what is no longer the last change is an ordinary step.
  const undoes = entry.problem.code === 'slot-taken' ? entry.undoes : null
  const baseVersion = entry.problem.current.statusVersion
  return { ok: true, writes: rekey(entries, { ...entry, key: newKey, undoes, baseVersion }, key) }
}

/** What goes when a change that needs a decision is discarded: it, and all that was made on top of it, in order. */
export function chainOf(entries: readonly OutboxEntry[], key: string): OutboxEntry[] {
  const entry = entries.find((one) => one.key === key)
  return entry ? queueOf(entries, entry).filter(({ seq }) => seq >= entry.seq) : []
}

/** Discards a chain that was shown as `keys`; one that has grown since is shown again before anything goes. */
export function discard(entries: readonly OutboxEntry[], keys: readonly string[]): Decided {
  const [first] = keys
  const chain = first === undefined ? [] : chainOf(entries, first)
  if (chain[0]?.state !== 'attention') return gone
  if (chain.length !== keys.length || chain.some(({ key }, index) => key !== keys[index])) return gone
  return { ok: true, writes: { ...noWrites, remove: chain.map(({ seq }) => seq) } }
}

/** Decides many at once as they were shown, each by itself; `gone` where none of them is as it was shown. */
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
 * Whether a refused change and all that was made on top of it lead to where the appointment stands already: then there
 * is nothing to decide. What says more than the status (a reason, a part, a mileage) is somebody's to see first.
 */
export function isReached(chain: readonly OutboxEntry[], { code, current }: Refusal): boolean {
  const saysMore = chain.some(({ reason, detail }) => reason !== null || detail !== null)
  return plainClashes.has(code) && !saysMore && current !== null && chain.at(-1)?.status === current.status
}

/** Refusals that say no more than that somebody else was first. */
export const plainClashes: ReadonlySet<string> = new Set(['version-conflict', 'illegal-transition'])

/**
 * Says who did it, on a workshop's tablet: before the first sending, or when it was refused for that very reason, then
 * under a new key.
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

/** The same place in the order under a new key, as if just made; what comes after it follows. */
function rekey(entries: readonly OutboxEntry[], entry: OutboxEntry, oldKey: string): Writes {
  const successors = entries.filter(({ afterKey }) => afterKey === oldKey)
  return {
    ...noWrites,
    put: [
      { ...entry, state: 'pending', attempts: 0, nextAt: 0, lastCode: null, problem: null },
      ...successors.map((one) => ({
        ...one,
        afterKey: entry.key,
        undoes: one.undoes === oldKey ? entry.key : one.undoes,
      })),
    ],
  }
}

/** After an update what was refused as malformed is tried once more: the fault may have been ours. */
export function retryAfterUpdate(entries: readonly OutboxEntry[], owner: Owner, build: string): Writes {
  const put = entries
    .filter((entry) => isOf(entry, owner) && entry.state === 'attention' && needOf(entry) === 'rejected')
    .filter(({ problem }) => problem?.build !== build)
    .map((entry) => ({ ...entry, state: 'pending' as const, nextAt: 0, problem: null }))
  return { ...noWrites, put }
}

/** What a refused change needs a person for. */
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

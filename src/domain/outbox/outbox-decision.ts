import { changeStatus } from '#domain/appointment.ts'
import { canStep, findingTargets } from '#domain/findings/finding.ts'
import { desk, type Role } from '#domain/role.ts'
import { isCreationEntry } from './creation.ts'
import { isCurrentAnswer, isCurrentDetails, isCurrentFinding, isCurrentLine, isCurrentStatus } from './current.ts'
import { seeAnswer } from './inspection-commands.ts'
import { seeDetails } from './order-details.ts'
import {
  applyWrites,
  type CommandEntry,
  isOf,
  isStatusEntry,
  joinWrites,
  mayHaveArrived,
  noWrites,
  type OutboxEntry,
  type Owner,
  queueOf,
  type Refusal,
  type Writes,
} from './outbox.ts'
import { isPhoto } from './photo-command.ts'
import { buildOn, builtOn, subjectOf } from './versions.ts'

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
  /** Takes back a creation that was never sent, with everything behind it: the keys of the chain as it was shown. */
  | { kind: 'withdraw-chain'; keys: readonly string[] }
  /** Sends a refused creation again with another body, for the same appointment. */
  | { kind: 'correct'; key: string; newKey: string; body: Readonly<Record<string, unknown>> }
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
    case 'withdraw-chain':
      return withdrawChain(entries, decision.keys)
    case 'correct':
      return correctCreation(entries, decision)
    case 'drop-photos':
      return dropPhotos(entries, decision.userId)
  }
}

/**
 * Removes a command that exists on this device only, with all that build on it. A status change is taken back by its
 * undo, a creation with everything behind it.
 */
function withdraw(entries: readonly OutboxEntry[], key: string): Decided {
  const entry = entries.find((one) => one.key === key)
  if (!entry) return gone
  if (isStatusEntry(entry) || isCreationEntry(entry)) return { ok: false, why: 'impossible' }
  if (mayHaveArrived(entry)) return { ok: false, why: 'already-sent' }
  return { ok: true, writes: { ...noWrites, remove: builtOn(entries, entry).map(({ seq }) => seq) } }
}

/** Removes a creation that exists on this device only. A chain that has grown since it was shown stays. */
function withdrawChain(entries: readonly OutboxEntry[], keys: readonly string[]): Decided {
  const chain = findShown(entries, keys)
  const [first] = chain
  if (!first) return gone
  if (!isCreationEntry(first)) return { ok: false, why: 'impossible' }
  if (mayHaveArrived(first)) return { ok: false, why: 'already-sent' }
  return { ok: true, writes: { ...noWrites, remove: chain.map(({ seq }) => seq) } }
}

function dropPhotos(entries: readonly OutboxEntry[], userId: string): Decided {
  const dropped = queuesWithPhoto(entries.filter((entry) => entry.userId === userId))
  return { ok: true, writes: { ...noWrites, remove: dropped.map(({ seq }) => seq) } }
}

/** The photos among these entries, and the removals that wait for them. */
const queuesWithPhoto = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter((entry) => queueOf(entries, entry).some(isPhoto))

/**
 * The server stored nothing of a creation that it refused, so its appointment keeps the id that the device made; the
 * entry keeps its position and its time, and what is behind it waits on. The key is new: under the old one an attempt
 * may still arrive.
 */
function correctCreation(
  entries: readonly OutboxEntry[],
  { key, newKey, body }: Extract<Decision, { kind: 'correct' }>,
): Decided {
  const entry = entries.find((one) => one.key === key)
  if (entry?.state !== 'attention') return gone
  if (!isCreationEntry(entry) || body.id !== entry.appointmentId) return { ok: false, why: 'impossible' }
  return { ok: true, writes: rekey(entries, { ...entry, key: newKey, body }, key) }
}

/** Returns the chain that was shown as `keys`; nothing if it has changed since. */
function findShown(entries: readonly OutboxEntry[], keys: readonly string[]): OutboxEntry[] {
  const chain = keys.slice(0, 1).flatMap((first) => chainOf(entries, first))
  const isSame = chain.length === keys.length && chain.every(({ key }, index) => key === keys[index])
  return isSame ? chain : []
}

/**
 * Whether "Apply anyway" can succeed: the conflict was about the state, the current state is known, and this role may
 * make the change from it.
 */
export function canApplyAnyway(entry: OutboxEntry, role: Role): boolean {
  const { problem } = entry
  if (entry.state !== 'attention' || problem?.status !== 409 || !problem.current) return false
  if (!isStatusEntry(entry)) return problem.code === 'version-conflict' && appliedTo(entry, role) !== null
  if (!isCurrentStatus(problem.current)) return false
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

/** Returns a refused command as it is made on top of what the server had; `null` if this role may not make it. */
function appliedTo(entry: CommandEntry, role: Role): CommandEntry | null {
  const current = entry.problem?.current ?? null
  const isDesk = desk.includes(role)
  if (isCurrentLine(current) && subjectOf(entry) !== null) return isDesk ? buildOn(entry, current.version, null) : null
  if (isCurrentFinding(current)) {
    const to = findingTargets.find((target) => target === entry.body.to)
    const isPossible = to === undefined || to === current.finding.state || canStep(current.finding.state, to)
    return isPossible ? buildOn(entry, current.version, null) : null
  }
  if (isCurrentAnswer(current)) return seeAnswer(entry, current.answer)
  return isCurrentDetails(current) ? seeDetails(entry, current) : null
}

/**
 * The person has seen the current state and wants the change anyway: it becomes a new change (`newKey`) on top of that
 * state, in the same position. Only a key that the server has refused is replaced, so no change can be applied twice.
 */
export function applyAnyway(entries: readonly OutboxEntry[], key: string, newKey: string, role: Role): Decided {
  const entry = entries.find((one) => one.key === key)
  if (entry?.state !== 'attention') return gone
  const renewed = canApplyAnyway(entry, role) ? renew(entry, role) : null
  if (!renewed) return { ok: false, why: 'impossible' }
  return { ok: true, writes: rekey(entries, { ...renewed, key: newKey }, key) }
}

function renew(entry: OutboxEntry, role: Role): OutboxEntry | null {
  if (!isStatusEntry(entry)) return appliedTo(entry, role)
  const { problem } = entry
  if (!problem || !isCurrentStatus(problem.current)) return null
  // An undo of a change that is no longer the last one is an ordinary transition.
  const undoes = problem.code === 'slot-taken' ? entry.undoes : null
  return { ...entry, undoes, baseVersion: problem.current.statusVersion }
}

/**
 * Returns the changes that are removed when a refused change is discarded: it, and all that build on it, in order. What
 * was made later about something else stays.
 */
export function chainOf(entries: readonly OutboxEntry[], key: string): OutboxEntry[] {
  const entry = entries.find((one) => one.key === key)
  return entry ? builtOn(entries, entry) : []
}

/** Discards a chain that was shown as `keys`. A chain that has grown since is not discarded but shown again. */
export function discard(entries: readonly OutboxEntry[], keys: readonly string[]): Decided {
  const chain = findShown(entries, keys)
  if (chain[0]?.state !== 'attention') return gone
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
  return plainClashes.has(code) && isPlain && isCurrentStatus(current) && last?.status === current.status
}

/** Refusals that mean only that somebody else was first. */
export const plainClashes: ReadonlySet<string> = new Set(['version-conflict', 'illegal-transition'])

/** Whether the server refused a change because of its operator: another one may be chosen. */
export const isOperatorRefused = ({ state, problem }: OutboxEntry): boolean =>
  state === 'attention' && problem?.field === 'employeeId'

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
  if (isCreationEntry(entry)) return { ok: false, why: 'impossible' }
  if (isOperatorRefused(entry)) {
    // The id of a photo is its key, under which its bytes are stored. The server has not taken it.
    return { ok: true, writes: rekey(entries, { ...entry, key: isPhoto(entry) ? key : newKey, employeeId }, key) }
  }
  if (entry.attempts > 0) return { ok: false, why: 'already-sent' }
  return { ok: true, writes: { ...noWrites, put: [{ ...entry, employeeId }] } }
}

/** Replaces an entry in its position under a new key, as if it had just been made; its successors are updated. */
function rekey(entries: readonly OutboxEntry[], entry: OutboxEntry, oldKey: string): Writes {
  const { attemptsWithoutNetwork: _, ...rest } = entry
  const successors = entries.filter(({ afterKey }) => afterKey === oldKey)
  return {
    ...noWrites,
    put: [
      { ...rest, state: 'pending', attempts: 0, nextAt: 0, lastCode: null, problem: null },
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

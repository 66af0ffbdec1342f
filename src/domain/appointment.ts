import { desk, type Role, staff } from './role.ts'
import { toWall } from './wall-time.ts'

export const statuses = [
  'requested',
  'proposed',
  'confirmed',
  'rejected',
  'cancelled',
  'no-show',
  'arrived',
  'in-progress',
  'awaiting-parts',
  'awaiting-approval',
  'on-hold',
  'ready',
  'completed',
] as const
export type Status = (typeof statuses)[number]

/** The statuses that a change may lead to; `requested` is set only by a customer's booking. */
export type Target = Exclude<Status, 'requested'>
export const targets: readonly Target[] = statuses.filter((status) => status !== 'requested')

const ended: ReadonlySet<Status> = new Set(['rejected', 'cancelled', 'no-show', 'completed'])
/** An ended appointment occupies no bay. */
export const isEnded = (status: Status): boolean => ended.has(status)

const onSite: ReadonlySet<Status> = new Set([
  'arrived',
  'in-progress',
  'awaiting-parts',
  'awaiting-approval',
  'on-hold',
  'ready',
])
/** The vehicle is in the workshop. */
export const isOnSite = (status: Status): boolean => onSite.has(status)

/**
 * Statuses that notify nobody outside the workshop: such a change is safe on top of a state the sender has not seen.
 */
const internal: ReadonlySet<Status> = new Set(['arrived', 'in-progress', 'on-hold'])

export type ActorRole = Role | 'customer'
export type ReasonRule = 'none' | 'optional' | 'required'

type Edge = { who: readonly ActorRole[]; reason: ReasonRule; implied: readonly Status[] }

const working = ['awaiting-parts', 'awaiting-approval', 'on-hold'] as const
const edges = new Map<string, Edge>()
const key = (from: Status, to: Status): string => `${from}>${to}`

function allow(
  to: Target,
  from: readonly Status[],
  who: readonly ActorRole[],
  reason: ReasonRule,
  implied: readonly Status[] = [],
): void {
  for (const one of from) edges.set(key(one, to), { who, reason, implied })
}

allow('proposed', ['requested', 'confirmed'], desk, 'required')
allow('confirmed', ['requested'], desk, 'optional')
allow('confirmed', ['proposed'], [...desk, 'customer'], 'optional')
allow('confirmed', ['arrived', 'no-show', 'cancelled'], desk, 'required')
allow('rejected', ['requested', 'proposed'], desk, 'required')
allow('cancelled', ['requested', 'proposed', 'confirmed'], [...desk, 'customer'], 'required')
allow('cancelled', ['arrived', ...working], [...desk, 'customer'], 'required')
allow('no-show', ['confirmed'], staff, 'optional')
allow('arrived', ['confirmed', 'requested', 'no-show'], staff, 'none')
allow('in-progress', ['arrived', ...working], staff, 'none')
// The customer's answer to the last open question lets the work go on.
allow('in-progress', ['awaiting-approval'], [...staff, 'customer'], 'none')
allow('in-progress', ['confirmed'], staff, 'none', ['arrived'])
allow('in-progress', ['ready'], staff, 'required')
allow('awaiting-parts', ['arrived', 'in-progress', 'on-hold', 'awaiting-approval'], staff, 'optional')
allow('awaiting-approval', ['arrived', 'in-progress', 'on-hold', 'awaiting-parts'], staff, 'optional')
allow('on-hold', ['arrived', 'in-progress', 'awaiting-parts', 'awaiting-approval'], staff, 'required')
allow('ready', ['in-progress'], staff, 'optional')
allow('ready', ['arrived', ...working], staff, 'optional', ['in-progress'])
allow('ready', ['confirmed'], staff, 'optional', ['arrived', 'in-progress'])
allow('completed', ['ready'], staff, 'optional')
allow('completed', ['in-progress'], staff, 'optional', ['ready'])

/** Minutes after the start before a vehicle counts as a no-show. */
export const noShowGraceMinutes = 15
/** Minutes within which a change can be undone by the person who made it. */
export const undoMinutes = 10
const minute = 60_000

export type LastChange = {
  id: string
  /** The status before the change, `null` for the creation. */
  from: Status | null
  actorId: string
  occurredAt: number
  /** The change is itself an undo. */
  undoes: boolean
}

/** The state of an appointment against which a change is judged; instants in epoch ms. */
export type AppointmentState = {
  status: Status
  /** Incremented by status events only. */
  statusVersion: number
  startsAt: number
  last: LastChange | null
  /** The vehicle was booked without its plate. */
  lacksPlate?: boolean
  /** The last instant at which the customer may cancel; `null` if there is no limit. */
  customerCancelUntil?: number | null
}

export type StatusAttempt = {
  /** `requested` only if an undo leads back to it. */
  to: Status
  hasReason: boolean
  /** The change brings the plate of a vehicle that has none yet. */
  hasPlate?: boolean
  actor: { id: string; role: ActorRole }
  occurredAt: number
  undoes?: string | null
  /** `null` if the sender does not know the version it builds on: then only the transition is checked. */
  baseVersion?: number | null
}

export type Changed = {
  ok: true
  /** `false` if the appointment already had the target status; nothing happens. */
  changed: boolean
  from: Status
  to: Status
  implied: readonly Status[]
  /** The change was applied on top of a state that the sender had not seen. */
  flagged: boolean
}
export type Refused = {
  ok: false
  why:
    | 'version-conflict'
    | 'illegal-transition'
    | 'forbidden'
    | 'reason-required'
    | 'plate-required'
    | 'too-early'
    | 'too-late'
    | 'undo-expired'
}

const refuse = (why: Refused['why']): Refused => ({ ok: false, why })

/**
 * Judges a status change. The same rules offer the buttons, compute the optimistic state on the device and decide on
 * the server. Whether the bay is still free is checked by the database.
 */
export function changeStatus(state: AppointmentState, change: StatusAttempt): Changed | Refused {
  if (change.undoes) return undoChange(state, change, change.undoes)
  const from = state.status
  if (change.to === from) return { ok: true, changed: false, from, to: change.to, implied: [], flagged: false }

  const edge = edges.get(key(from, change.to))
  const stale = isStale(state, change)
  if (stale && !(edge && internal.has(change.to))) return refuse('version-conflict')
  if (!edge) return refuse('illegal-transition')
  if (!edge.who.includes(change.actor.role)) return refuse('forbidden')
  // The state that the sender saw may have needed no reason, so they must see the current state first.
  if (edge.reason === 'required' && !change.hasReason) return refuse(stale ? 'version-conflict' : 'reason-required')
  if (state.lacksPlate && !change.hasPlate && isCheckIn(from, change.to)) return refuse('plate-required')
  if (change.to === 'no-show' && change.occurredAt < state.startsAt + noShowGraceMinutes * minute) {
    return refuse('too-early')
  }
  if (change.to === 'cancelled' && change.actor.role === 'customer') {
    const until = state.customerCancelUntil
    if (until != null && change.occurredAt > until) return refuse('too-late')
  }
  return { ok: true, changed: true, from, to: change.to, implied: edge.implied, flagged: stale }
}

function undoChange(state: AppointmentState, change: StatusAttempt, undoes: string): Changed | Refused {
  const last = state.last
  if (isStale(state, change)) {
    if (state.status !== change.to) return refuse('version-conflict')
    return { ok: true, changed: false, from: state.status, to: change.to, implied: [], flagged: false }
  }
  if (!last || last.id !== undoes || last.undoes || last.from !== change.to) {
    return refuse('illegal-transition')
  }
  if (last.actorId !== change.actor.id) return refuse('forbidden')
  if (change.occurredAt - last.occurredAt > undoMinutes * minute) return refuse('undo-expired')
  return { ok: true, changed: true, from: state.status, to: last.from, implied: [], flagged: false }
}

function isStale(state: AppointmentState, change: StatusAttempt): boolean {
  return change.baseVersion != null && change.baseVersion !== state.statusVersion
}

/**
 * Returns the status that an undo of the last change by this actor at `now` leads to; `null` if it cannot be undone.
 */
export function undoableTo(state: AppointmentState, actorId: string, now: number): Status | null {
  const last = state.last
  if (!last?.from) return null
  const change: StatusAttempt = {
    to: last.from,
    hasReason: false,
    actor: { id: actorId, role: 'owner' },
    occurredAt: now,
    undoes: last.id,
  }
  return undoChange(state, change, last.id).ok ? last.from : null
}

/** The targets this role may choose from a status, in the order of `statuses`. */
export function nextTargets(from: Status, role: ActorRole): readonly Target[] {
  return targets.filter((to) => edges.get(key(from, to))?.who.includes(role))
}

export function reasonRule(from: Status, to: Target): ReasonRule {
  return edges.get(key(from, to))?.reason ?? 'none'
}

/** Whether a change brings the vehicle into the workshop: its plate is known from then on. */
export const isCheckIn = (from: Status, to: Status): boolean =>
  edges.has(key(from, to)) && !isOnSite(from) && isOnSite(to)

/** The most frequent next status: the primary button of the order. */
const usualNext: Partial<Record<Status, Target>> = {
  requested: 'confirmed',
  proposed: 'confirmed',
  confirmed: 'arrived',
  arrived: 'in-progress',
  'in-progress': 'ready',
  'awaiting-parts': 'in-progress',
  'awaiting-approval': 'in-progress',
  'on-hold': 'in-progress',
  ready: 'completed',
  'no-show': 'arrived',
}
export const usualNextOf = (from: Status): Target | null => usualNext[from] ?? null

/** Whether the appointment may be rescheduled. A move is an event of its own, not a status. */
export const isMovable = (status: Status): boolean => !isEnded(status) || status === 'no-show'

/**
 * Returns the promised time (epoch ms or `null`) after a move from one start to another. A move to another day in the
 * station's time zone shifts it by the same amount; within a day it does not change, because the customer comes at that
 * hour.
 */
export function movePromise(promisedAt: number | null, from: number, to: number, zone: string): number | null {
  const isSameDay = toWall(from, zone).date === toWall(to, zone).date
  return promisedAt === null || isSameDay ? promisedAt : promisedAt + to - from
}

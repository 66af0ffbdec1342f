import { replaceEqualDeep } from '@tanstack/react-query'
import { type GuessedChange, predictChange } from '#client/features/appointments/appointment-state.ts'
import type { Appointment, AppointmentDetails, StatusChanged } from '#contract/appointments.ts'
import { inServerTime } from '#domain/clock-error.ts'
import { isCreationEntry } from '#domain/outbox/creation.ts'
import { enqueue } from '#domain/outbox/enqueue.ts'
import {
  changesOfOrder,
  type ForeignEntry,
  isStatusEntry,
  type OutboxEntry,
  type Owner,
  type Submitted,
} from '#domain/outbox/outbox.ts'
import { type Confirmed, newerOf } from '#domain/outbox/outbox-confirmed.ts'
import { isLate } from '#domain/outbox/outbox-view.ts'
import { isPhoto } from '#domain/outbox/photo-command.ts'
import type { SubmittedChange } from '#domain/outbox/status-change.ts'
import { builtOn } from '#domain/outbox/versions.ts'
import { createCommandOverlay } from './pending-commands.ts'
import { createdBy } from './pending-creation.ts'
import { followStatusIn, knowsFindingChange } from './pending-findings.ts'

/** The pending changes by appointment id, in the order they were made. */
export type PendingQueues = ReadonlyMap<string, readonly OutboxEntry[]>
export const noQueues: PendingQueues = new Map()

/**
 * What this device has beyond the cached appointments, by appointment id: the states that the server has confirmed,
 * which the cache may be too old to contain, and above them the pending changes.
 */
export type Overlay = {
  confirmed: ReadonlyMap<string, Confirmed>
  queues: PendingQueues
  /** The orders that only this device has, as they were created, without the pending changes behind. */
  created: CreatedOrders
}
export type CreatedOrders = ReadonlyMap<string, AppointmentDetails>
export const noCreated: CreatedOrders = new Map()
export const noOverlay: Overlay = { confirmed: new Map(), queues: noQueues, created: noCreated }

type KnownEntries = { entries: readonly OutboxEntry[]; foreign: readonly ForeignEntry[] }

/** Returns the entries after the worker has taken `changes`, by the worker's own rules. */
export function project({ entries, foreign }: KnownEntries, changes: readonly Submitted[]): readonly OutboxEntry[] {
  let projected = entries
  for (const change of changes) {
    const { remove, add } = enqueue(projected, foreign, change).writes
    const seq = (projected.at(-1)?.seq ?? 0) + 1
    if (remove.length === 0 && add.length === 0) continue
    projected = [...projected.filter((one) => !remove.includes(one.seq)), ...add.map((one) => ({ ...one, seq }))]
  }
  return projected
}

/** Groups the entries by appointment. Queues that equal those in `before` keep their identity. */
export function groupPending(entries: readonly OutboxEntry[], owner: Owner, before: PendingQueues): PendingQueues {
  const ids = new Set(entries.map(({ appointmentId }) => appointmentId))
  const queues = new Map<string, readonly OutboxEntry[]>()
  for (const appointmentId of ids) {
    const queue = changesOfOrder(entries, { ...owner, appointmentId })
    const old = before.get(appointmentId)
    const isOld = old?.length === queue.length && queue.every((entry, index) => entry === old[index])
    if (queue.length > 0) queues.set(appointmentId, isOld ? old : queue)
  }
  const isSame = queues.size === before.size && [...queues].every(([id, queue]) => before.get(id) === queue)
  return isSame ? before : queues
}

/** Returns the orders that the queues create; those that equal one in `before` keep their identity. */
export function createdIn(queues: PendingQueues, before: CreatedOrders): CreatedOrders {
  const created = new Map<string, AppointmentDetails>()
  for (const [id, queue] of queues) {
    const order = createdBy(queue.map(inServerTime))
    if (order) created.set(id, replaceEqualDeep(before.get(id), order))
  }
  return created.size > 0 ? created : noCreated
}

/**
 * Returns the entries of an appointment that are shown as done: the statuses before the first one that needs a decision,
 * and the commands that do not build on such an entry. A photo is shown in any case: its mark says that the server does
 * not have it.
 */
export function shownOf(all: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const refused = all.filter((entry) => entry.state === 'attention' && !isPhoto(entry))
  const [first] = refused
  if (!first) return all
  const hidden = new Set(refused.flatMap((entry) => builtOn(all, entry)))
  return all.filter((entry) => isPhoto(entry) || (isStatusEntry(entry) ? entry.seq < first.seq : !hidden.has(entry)))
}

/** `undecided`: a change needs a decision. `late`: a change has waited so long that somebody should check. */
export type PendingSign = 'waits' | 'late' | 'undecided'

/** Returns the mark of a queue on its card; `now`: ms since the epoch. */
export function pendingSign(queue: readonly OutboxEntry[], now: number): PendingSign {
  if (queue.some(({ state }) => state === 'attention')) return 'undecided'
  return queue.some((entry) => isLate(entry, now)) ? 'late' : 'waits'
}

const toPrediction = (change: SubmittedChange, actorName: string): GuessedChange => ({
  ...inServerTime(change),
  actor: { id: change.userId, name: actorName },
})

const knows = (appointment: Appointment | AppointmentDetails, key: string): boolean =>
  'events' in appointment && (appointment.events.some(({ id }) => id === key) || knowsFindingChange(appointment, key))

/** Predicts the order after a status change, with the finding that it makes, answers or restores. */
function predictStep<A extends Appointment | AppointmentDetails>(appointment: A, change: GuessedChange): A {
  const { key, actor, employeeId, occurredAt, detail, undoes } = change
  const act = { key, userId: actor.id, actorName: actor.name, employeeId, occurredAt }
  return followStatusIn(appointment, predictChange(appointment, change), { ...act, detail, undoes })
}

/** Returns the appointment as confirmed by the server if the cached one is older, else the same object. */
export function applyConfirmed<A extends Appointment | AppointmentDetails>(
  appointment: A,
  confirmed: Confirmed | undefined,
  actorName: string,
): A {
  if (!confirmed || newerOf(appointment, confirmed) === appointment) return appointment
  const { status, statusVersion, statusSince, statusReason, statusDetail, mileage, keyTag, change } = confirmed
  const { key, undoes, employeeId, changed } = change
  // The findings of the state are read with it; this only bridges the time until then.
  const applied = predictChange(appointment, {
    ...{ key, undoes, employeeId, status, reason: statusReason, detail: statusDetail },
    actor: { id: changed ? confirmed.userId : '', name: changed ? actorName : '' },
    // The time of a step is known from the server, which has judged the clock of the device; that of an undo is not.
    occurredAt: changed && undoes !== null ? change.occurredAt : statusSince,
  })
  const worked = confirmed.worked ?? applied.worked
  const result = { ...applied, statusVersion, statusSince, worked, mileage, keyTag }
  // After unknown steps in between, the previous status is unknown, so this page cannot undo the step.
  const isNext = changed && statusVersion === appointment.statusVersion + 1
  if (isNext || !('events' in result)) return result
  return { ...result, events: result.events.map((one) => (one.id === key ? { ...one, from: null } : one)) }
}

/**
 * Returns an appointment with its pending changes applied. A change that the server has already, with only its answer
 * lost, is not applied again.
 */
export function applyPending<A extends Appointment | AppointmentDetails>(
  appointment: A,
  queue: readonly OutboxEntry[],
  actorName: string,
): A {
  const applyCommand = createCommandOverlay(actorName)
  return shownOf(queue)
    .filter((entry) => isCreationEntry(entry) || !knows(appointment, entry.key))
    .reduce(
      (one, entry) =>
        isStatusEntry(entry)
          ? predictStep(one, toPrediction(entry, actorName))
          : applyCommand(one, inServerTime(entry)),
      appointment,
    )
}

type Overlaid = {
  confirmed: Confirmed | undefined
  queue: readonly OutboxEntry[]
  actorName: string
  shown: Appointment
}
const noEntries: readonly OutboxEntry[] = []
const overlaid = new WeakMap<Appointment, Overlaid>()

const isOverlaid = (appointment: Appointment, { confirmed, queues }: Overlay): boolean =>
  queues.has(appointment.id) || newerOf(appointment, confirmed.get(appointment.id)) !== appointment

/** Applies both, once per appointment and overlay: the result keeps its identity and does not render again. */
export function applyOverlay<A extends Appointment>(appointment: A, overlay: Overlay, actorName: string): A {
  if (!isOverlaid(appointment, overlay)) return appointment
  const confirmed = overlay.confirmed.get(appointment.id)
  const queue = overlay.queues.get(appointment.id) ?? noEntries
  const known = overlaid.get(appointment)
  if (known?.queue === queue && known.confirmed === confirmed && known.actorName === actorName) return known.shown as A
  // A change looks the same before and after the worker has stored it.
  const shown = replaceEqualDeep(
    known?.shown,
    applyPending(applyConfirmed(appointment, confirmed, actorName), queue, actorName),
  )
  overlaid.set(appointment, { confirmed, queue, actorName, shown })
  return shown
}

/** Returns a list with the overlay applied; the same list if the overlay does not change it. */
export function applyOverlayToAll<A extends Appointment>(
  list: readonly A[],
  overlay: Overlay,
  actorName: string,
): readonly A[] {
  if (!list.some((one) => isOverlaid(one, overlay))) return list
  return list.map((one) => applyOverlay(one, overlay, actorName))
}

/**
 * Returns a list with the orders added that only this device has and that belong to it, with their pending changes; the
 * same list if there are none.
 */
export function addCreated<A extends Appointment>(
  list: readonly A[],
  overlay: Overlay,
  actorName: string,
  belongs: (order: Appointment) => boolean,
): readonly A[] {
  if (overlay.created.size === 0) return list
  const known = new Set(list.map(({ id }) => id))
  const added = [...overlay.created.values()]
    .filter(({ id }) => !known.has(id))
    .map((order) => applyOverlay(order, overlay, actorName))
    .filter(belongs)
  return added.length > 0 ? [...list, ...(added as readonly Appointment[] as readonly A[])] : list
}

/**
 * Returns an appointment after the server's reply to a change. Its history is predicted, since the reply does not
 * contain it.
 */
export function applyReply<A extends Appointment | AppointmentDetails>(
  appointment: A,
  { changed, appointment: confirmed }: StatusChanged,
  change: SubmittedChange | undefined,
  actorName: string,
): A {
  if (appointment.version >= confirmed.version) return appointment
  const isUnknownChange = changed && change && !knows(appointment, change.key)
  return {
    ...(isUnknownChange ? predictStep(appointment, toPrediction(change, actorName)) : appointment),
    ...confirmed,
  }
}

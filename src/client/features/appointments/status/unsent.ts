import { replaceEqualDeep } from '@tanstack/react-query'
import { type GuessedChange, guessChange } from '#client/features/appointments/appointment-state.ts'
import type { Appointment, AppointmentDetails, StatusChanged } from '#contract/appointments.ts'
import { enqueue } from '#domain/outbox/enqueue.ts'
import { type ForeignEntry, type OutboxEntry, type Owner, queueOf } from '#domain/outbox/outbox.ts'
import { type Confirmed, newerOf } from '#domain/outbox/outbox-confirmed.ts'
import { isLate } from '#domain/outbox/outbox-view.ts'
import type { SubmittedChange } from '#domain/outbox/status-change.ts'

/** What is unsent of each appointment, by its id, in the order of the taps. */
export type UnsentQueues = ReadonlyMap<string, readonly OutboxEntry[]>
export const noQueues: UnsentQueues = new Map()

/**
 * What this device knows of appointments beyond what was read of them: what the server has confirmed, which what was
 * read may be too old to know, and above it what is unsent. By their ids.
 */
export type Ahead = { confirmed: ReadonlyMap<string, Confirmed>; queues: UnsentQueues }
export const noAhead: Ahead = { confirmed: new Map(), queues: noQueues }

type Known = { entries: readonly OutboxEntry[]; foreign: readonly ForeignEntry[] }

/** The entries as they will be once the worker has taken `taps`, by the rules that it takes them by. */
export function foresee({ entries, foreign }: Known, taps: readonly SubmittedChange[]): readonly OutboxEntry[] {
  let foreseen = entries
  for (const tap of taps) {
    const { remove, add } = enqueue(foreseen, foreign, tap).writes
    const seq = (foreseen.at(-1)?.seq ?? 0) + 1
    if (remove.length === 0 && add.length === 0) continue
    foreseen = [...foreseen.filter((one) => !remove.includes(one.seq)), ...add.map((one) => ({ ...one, seq }))]
  }
  return foreseen
}

/** Queues of `before` that are as they were keep their identity. */
export function layUnsent(entries: readonly OutboxEntry[], owner: Owner, before: UnsentQueues): UnsentQueues {
  const ids = new Set(entries.map(({ appointmentId }) => appointmentId))
  const queues = new Map<string, readonly OutboxEntry[]>()
  for (const appointmentId of ids) {
    const queue = queueOf(entries, { ...owner, appointmentId })
    const old = before.get(appointmentId)
    const isOld = old?.length === queue.length && queue.every((entry, index) => entry === old[index])
    if (queue.length > 0) queues.set(appointmentId, isOld ? old : queue)
  }
  const isSame = queues.size === before.size && [...queues].every(([id, queue]) => before.get(id) === queue)
  return isSame ? before : queues
}

/** What of a queue is shown as done: all before the first that a person must decide about. */
export function shownOf(queue: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const at = queue.findIndex(({ state }) => state === 'attention')
  return at < 0 ? queue : queue.slice(0, at)
}

/** `undecided`: a person must decide. `late`: it waits so long that somebody should look. */
export type UnsentSign = 'waits' | 'late' | 'undecided'

/** What is said of a queue on its card; `now` in epoch ms. */
export function unsentSign(queue: readonly OutboxEntry[], now: number): UnsentSign {
  if (queue.some(({ state }) => state === 'attention')) return 'undecided'
  return queue.some((entry) => isLate(entry, now)) ? 'late' : 'waits'
}

const toGuess = (entry: OutboxEntry, actorName: string): GuessedChange => ({
  ...entry,
  actor: { id: entry.userId, name: actorName },
})

const knows = (appointment: Appointment | AppointmentDetails, key: string): boolean =>
  'events' in appointment && appointment.events.some(({ id }) => id === key)

/** An appointment as the server has confirmed it, where what was read of it is older; else the very same. */
export function raise<A extends Appointment | AppointmentDetails>(
  appointment: A,
  confirmed: Confirmed | undefined,
  actorName: string,
): A {
  if (!confirmed || newerOf(appointment, confirmed) === appointment) return appointment
  const { status, statusVersion, statusSince, statusReason, statusDetail, mileage, keyTag, change } = confirmed
  const { key, undoes, employeeId, changed } = change
  const raised = guessChange(appointment, {
    ...{ key, undoes, employeeId, status, reason: statusReason, detail: statusDetail },
    actor: { id: changed ? confirmed.userId : '', name: changed ? actorName : '' },
    occurredAt: changed ? change.occurredAt : statusSince,
  })
  const worked = confirmed.worked ?? raised.worked
  const said = { ...raised, statusVersion, statusSince, worked, mileage, keyTag }
  // Steps between were never read: what it came from is not known, and it cannot be taken back from here.
  const isNext = changed && statusVersion === appointment.statusVersion + 1
  if (isNext || !('events' in said)) return said
  return { ...said, events: said.events.map((one) => (one.id === key ? { ...one, from: null } : one)) }
}

/**
 * An appointment as it will be with what is unsent of it. What the server has meanwhile, and only the answer was lost,
 * is not put on top of itself.
 */
export function overlay<A extends Appointment | AppointmentDetails>(
  appointment: A,
  queue: readonly OutboxEntry[],
  actorName: string,
): A {
  return shownOf(queue)
    .filter(({ key }) => !knows(appointment, key))
    .reduce((one, entry) => guessChange(one, toGuess(entry, actorName)), appointment)
}

type Overlaid = {
  confirmed: Confirmed | undefined
  queue: readonly OutboxEntry[]
  actorName: string
  shown: Appointment
}
const noEntries: readonly OutboxEntry[] = []
const overlaid = new WeakMap<Appointment, Overlaid>()

const isAhead = (appointment: Appointment, { confirmed, queues }: Ahead): boolean =>
  queues.has(appointment.id) || newerOf(appointment, confirmed.get(appointment.id)) !== appointment

/** Both laid over it, once for each: what is shown keeps its identity, and is not drawn again. */
export function overlayOnce<A extends Appointment>(appointment: A, ahead: Ahead, actorName: string): A {
  if (!isAhead(appointment, ahead)) return appointment
  const confirmed = ahead.confirmed.get(appointment.id)
  const queue = ahead.queues.get(appointment.id) ?? noEntries
  const known = overlaid.get(appointment)
  if (known?.queue === queue && known.confirmed === confirmed && known.actorName === actorName) return known.shown as A
  // A tap looks the same before and after the worker has stored it.
  const shown = replaceEqualDeep(known?.shown, overlay(raise(appointment, confirmed, actorName), queue, actorName))
  overlaid.set(appointment, { confirmed, queue, actorName, shown })
  return shown
}

/** A list with what is confirmed and unsent; the same list where it knows all of it. */
export function overlayAll<A extends Appointment>(list: readonly A[], ahead: Ahead, actorName: string): readonly A[] {
  if (!list.some((one) => isAhead(one, ahead))) return list
  return list.map((one) => overlayOnce(one, ahead, actorName))
}

/** An appointment after the server's word on a change; its history, which the word does not carry, by a guess. */
export function confirm<A extends Appointment | AppointmentDetails>(
  appointment: A,
  { changed, appointment: said }: StatusChanged,
  entry: OutboxEntry | undefined,
  actorName: string,
): A {
  if (appointment.version >= said.version) return appointment
  const tellsIt = changed && entry && !knows(appointment, entry.key)
  return { ...(tellsIt ? guessChange(appointment, toGuess(entry, actorName)) : appointment), ...said }
}

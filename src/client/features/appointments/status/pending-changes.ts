import { useMemo, useSyncExternalStore } from 'react'
import {
  addCreated,
  applyOverlay,
  applyOverlayToAll,
  createdIn,
  groupPending,
  noOverlay,
  noQueues,
  type Overlay,
  type PendingQueues,
  type PendingSign,
  pendingSign,
  project,
} from '#client/features/appointments/pending/pending-overlay.ts'
import { flushOutbox, onOutbox, outboxOwner, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import { useClock } from '#client/station/use-now.ts'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import type { OutboxState } from '#contract/worker/messages.ts'
import { enqueue } from '#domain/outbox/enqueue.ts'
import { isOf, isStatusChange, type OutboxEntry, type Owner, type Submitted } from '#domain/outbox/outbox.ts'
import { onAcknowledged } from './acknowledge.ts'

/** A submitted change that the page shows itself until the worker, or without a worker the server, has answered. */
type PendingChange = Submitted & {
  /** The worker has queued it: its next message contains the change. */
  isQueued: boolean
  /** The key of the unsent change that it takes back; both are removed together. */
  takesBack: string | null
}

/** The time (ms) after which a worker that sends no further message is not waited for. */
const longestQueuedMs = 3_000

let submitted: readonly PendingChange[] = []
/** Keys that an answer has confirmed while the worker's list may still contain them. */
const confirmed = new Set<string>()
let owner: Owner | null = null
let entries: readonly OutboxEntry[] = []
let queues = noQueues
let overlay = noOverlay
/** The list from which `overlay.confirmed` is built. */
let confirmedStates: OutboxState['confirmed'] = []
const listeners = new Set<() => void>()

function update(): void {
  owner = outboxOwner()
  const outbox = readOutbox()
  const known = confirmed.size === 0 ? outbox.entries : outbox.entries.filter(({ key }) => !confirmed.has(key))
  const changes = owner ? submitted.filter((change) => owner && isOf(change, owner)) : []
  entries = project({ entries: known, foreign: outbox.foreign }, changes)
  const before = queues
  queues = owner ? groupPending(entries, owner, queues) : noQueues
  if (queues === before && confirmedStates === outbox.confirmed) return
  const isOld = confirmedStates === outbox.confirmed
  confirmedStates = outbox.confirmed
  const byAppointment = isOld ? overlay.confirmed : new Map(confirmedStates.map((one) => [one.appointmentId, one]))
  const created = queues === before ? overlay.created : createdIn(queues, overlay.created)
  overlay = { confirmed: byAppointment, queues, created }
  for (const listener of listeners) listener()
}

const drop = (isOver: (change: PendingChange) => boolean): void => {
  submitted = submitted.filter((change) => !isOver(change))
}

onOutbox(() => {
  const stored = new Set(readOutbox().entries.map(({ key }) => key))
  drop(
    (change) =>
      change.isQueued || stored.has(change.key) || (change.takesBack !== null && !stored.has(change.takesBack)),
  )
  for (const key of confirmed) if (!stored.has(key)) confirmed.delete(key)
  update()
})

onAcknowledged((answers) => {
  for (const { key, change, result } of answers) {
    // A refused command stays where it was typed: the worker's next message contains it, with the reason.
    const isKept = result.kind === 'refused' && change !== undefined && !isStatusChange(change)
    if (result.kind === 'queued' || result.kind === 'taken-back' || isKept) markQueued(key)
    else {
      drop((change) => change.key === key)
      if (result.kind === 'done') confirmed.add(key)
    }
  }
  update()
})

function markQueued(answered: string): void {
  submitted = submitted.map((change) => (change.key === answered ? { ...change, isQueued: true } : change))
  if (!submitted.some(({ key }) => key === answered)) return
  flushOutbox('change')
  setTimeout(() => {
    drop(({ key }) => key === answered)
    update()
  }, longestQueuedMs)
}

// Applies the worker's messages from before this module was loaded.
update()

/** Shows a submitted change at once, before it is stored; `acknowledge` removes it. */
export function addPending(change: Submitted): void {
  submitted = [...submitted, { ...change, isQueued: false, takesBack: takenBackBy(change) }]
  update()
}

function takenBackBy(change: Submitted): string | null {
  const { entries: stored, foreign } = readOutbox()
  const undone = isStatusChange(change) ? change.undoes : null
  if (undone !== null) return stored.some(({ key }) => key === undone) ? undone : null
  const enqueued = enqueue(stored, foreign, change)
  return enqueued.kind === 'taken-back' ? enqueued.key : null
}

/** Returns the pending change of a key, stored or not. */
export const findPending = (key: string): Submitted | undefined => entries.find((entry) => entry.key === key)

/** The listener is called after the pending or confirmed state of any appointment has changed. */
export const onPending = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const readPending = (): PendingQueues => queues

const isConnected = (): boolean => navigator.onLine && readOutbox().line.why === null
/** The time (ms) for which a form waits for the server. */
const longestAnswerMs = 2_000

/**
 * Resolves as soon as `isSettled`, which is asked after each change of what is pending; at once without a connection,
 * and after two seconds in any case.
 */
export function whenSettled(isSettled: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve()
    }
    const check = () => {
      if (!isConnected() || isSettled()) end()
    }
    const timer = setTimeout(end, longestAnswerMs)
    const stops = [onPending(check), onOutbox(check)]
    check()
  })
}
export const readOverlay = (): Overlay => overlay

/** The confirmed states and pending changes of all appointments, to apply to the cached data. */
export const useOverlay = (): Overlay => useSyncExternalStore(onPending, readOverlay)
/** Returns the pending changes of an appointment, or `undefined`. Renders again only if they change. */
export const usePendingOf = (id: string): readonly OutboxEntry[] | undefined =>
  useSyncExternalStore(onPending, () => queues.get(id))

/** Returns the mark of an appointment's card, `null` if nothing is pending. */
export const usePendingSign = (id: string): PendingSign | null => useQueueSign(usePendingOf(id))

export function useQueueSign(queue: readonly OutboxEntry[] | undefined): PendingSign | null {
  return useClock<PendingSign | ''>((now) => (queue ? pendingSign(queue, now) : '')) || null
}

/** Returns the order of a creation that the server has not acknowledged, without the changes behind it. */
export const useCreated = (id: string): AppointmentDetails | undefined =>
  useSyncExternalStore(onPending, () => overlay.created.get(id))
export const readCreated = (id: string): AppointmentDetails | undefined => overlay.created.get(id)

/**
 * Returns a list with the optimistic overlay applied; the same list if the overlay does not change it. Renders again
 * only if something in this list changes. `belongs` selects the orders for this list that only this device has; it must
 * keep its identity. Without it the list gets none.
 */
export function useOverlaid<A extends Appointment>(
  list: readonly A[],
  actorName: string,
  belongs: (order: Appointment) => boolean = nothing,
): readonly A[] {
  const read = useMemo(() => memoizeOverlaid(list, actorName, belongs), [list, actorName, belongs])
  return useSyncExternalStore(onPending, read)
}

const nothing = (): boolean => false

export function memoizeOverlaid<A extends Appointment>(
  list: readonly A[],
  actorName: string,
  belongs: (order: Appointment) => boolean = nothing,
): () => readonly A[] {
  let known: Overlay | null = null
  let shown = list
  return () => {
    if (known === overlay) return shown
    known = overlay
    const next = addCreated(applyOverlayToAll(list, overlay, actorName), overlay, actorName, belongs)
    if (next.length !== shown.length || next.some((one, at) => one !== shown[at])) shown = next
    return shown
  }
}

export function useOverlaidOne<A extends Appointment>(appointment: A, actorName: string): A {
  return useSyncExternalStore(onPending, () => applyOverlay(appointment, overlay, actorName))
}

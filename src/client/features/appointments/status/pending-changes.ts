import { useMemo, useSyncExternalStore } from 'react'
import { flushOutbox, onOutbox, outboxOwner, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import { useClock } from '#client/station/use-now.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { OutboxState } from '#contract/worker.ts'
import { isOf, type OutboxEntry, type Owner } from '#domain/outbox/outbox.ts'
import type { SubmittedChange } from '#domain/outbox/status-change.ts'
import { onAcknowledged } from './acknowledge.ts'
import {
  applyOverlay,
  applyOverlayToAll,
  groupPending,
  noOverlay,
  noQueues,
  type Overlay,
  type PendingQueues,
  type PendingSign,
  pendingSign,
  project,
} from './pending-overlay.ts'

/** A submitted change that the page itself shows until the worker, or the server where there is none, has answered. */
type PendingChange = SubmittedChange & {
  /** The worker has answered that it waits: from its next message on the worker's list shows it. */
  isQueued: boolean
  /** What it undoes has never been sent, and goes with it. */
  takesBack: boolean
}

/** A worker that says nothing more is not waited for. */
const longestQueuedMs = 3_000

let submitted: readonly PendingChange[] = []
/** Keys that an answer has confirmed, while the worker's list may still have them. */
const confirmed = new Set<string>()
let owner: Owner | null = null
let entries: readonly OutboxEntry[] = []
let queues = noQueues
let overlay = noOverlay
/** Of which `overlay.confirmed` is the map. */
let standings: OutboxState['confirmed'] = []
const listeners = new Set<() => void>()

function update(): void {
  owner = outboxOwner()
  const outbox = readOutbox()
  const known = confirmed.size === 0 ? outbox.entries : outbox.entries.filter(({ key }) => !confirmed.has(key))
  const changes = owner ? submitted.filter((change) => owner && isOf(change, owner)) : []
  entries = project({ entries: known, foreign: outbox.foreign }, changes)
  const before = queues
  queues = owner ? groupPending(entries, owner, queues) : noQueues
  if (queues === before && standings === outbox.confirmed) return
  const isOld = standings === outbox.confirmed
  standings = outbox.confirmed
  const said = isOld ? overlay.confirmed : new Map(standings.map((one) => [one.appointmentId, one]))
  overlay = { confirmed: said, queues }
  for (const listener of listeners) listener()
}

const drop = (isOver: (change: PendingChange) => boolean): void => {
  submitted = submitted.filter((change) => !isOver(change))
}

onOutbox(() => {
  const stored = new Set(readOutbox().entries.map(({ key }) => key))
  drop(
    ({ key, isQueued, takesBack, undoes }) => isQueued || stored.has(key) || (takesBack && !stored.has(undoes ?? '')),
  )
  for (const key of confirmed) if (!stored.has(key)) confirmed.delete(key)
  update()
})

onAcknowledged((answers) => {
  for (const { key, result } of answers) {
    if (result.kind === 'queued' || result.kind === 'taken-back') leaveToWorker(key)
    else {
      drop((change) => change.key === key)
      if (result.kind === 'done') confirmed.add(key)
    }
  }
  update()
})

function leaveToWorker(answered: string): void {
  submitted = submitted.map((change) => (change.key === answered ? { ...change, isQueued: true } : change))
  if (!submitted.some(({ key }) => key === answered)) return
  flushOutbox('change')
  setTimeout(() => {
    drop(({ key }) => key === answered)
    update()
  }, longestQueuedMs)
}

// What the worker said before this was loaded.
update()

/** Shows a submitted change at once, before anybody has stored it; an acknowledgement ends that. */
export function addPending(change: SubmittedChange): void {
  const takesBack = change.undoes !== null && readOutbox().entries.some(({ key }) => key === change.undoes)
  submitted = [...submitted, { ...change, isQueued: false, takesBack }]
  update()
}

/** The pending change of a key, also one that nobody has stored yet. */
export const findPending = (key: string): SubmittedChange | undefined => entries.find((entry) => entry.key === key)

/** Called after what is pending or confirmed of any appointment has changed. */
export const onPending = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const readPending = (): PendingQueues => queues
export const readOverlay = (): Overlay => overlay

/** What is known of every appointment beyond what was read. */
export const useOverlay = (): Overlay => useSyncExternalStore(onPending, readOverlay)
/** What is pending of one: `undefined` for nothing. Renders again only when that changes. */
export const usePendingOf = (id: string): readonly OutboxEntry[] | undefined =>
  useSyncExternalStore(onPending, () => queues.get(id))

/** What is said of it on its card, `null` where nothing waits. */
export const usePendingSign = (id: string): PendingSign | null => useQueueSign(usePendingOf(id))

export function useQueueSign(queue: readonly OutboxEntry[] | undefined): PendingSign | null {
  return useClock<PendingSign | ''>((now) => (queue ? pendingSign(queue, now) : '')) || null
}

/**
 * A list as it is and will be by what this device knows of it: the same list where that is no more than it says.
 * Renders again only when something of this very list changes.
 */
export function useOverlaid<A extends Appointment>(list: readonly A[], actorName: string): readonly A[] {
  const read = useMemo(() => memoizeOverlaid(list, actorName), [list, actorName])
  return useSyncExternalStore(onPending, read)
}

export function memoizeOverlaid<A extends Appointment>(list: readonly A[], actorName: string): () => readonly A[] {
  let known: Overlay | null = null
  let shown = list
  return () => {
    if (known === overlay) return shown
    known = overlay
    const next = applyOverlayToAll(list, overlay, actorName)
    if (next.some((one, at) => one !== shown[at])) shown = next
    return shown
  }
}

export function useOverlaidOne<A extends Appointment>(appointment: A, actorName: string): A {
  return useSyncExternalStore(onPending, () => applyOverlay(appointment, overlay, actorName))
}

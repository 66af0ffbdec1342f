import { useMemo, useSyncExternalStore } from 'react'
import { onOutbox, outboxOwner, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import { useClock } from '#client/station/use-now.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { OutboxState } from '#contract/worker.ts'
import { isOf, type OutboxEntry, type Owner } from '#domain/outbox/outbox.ts'
import type { SubmittedChange } from '#domain/outbox/status-change.ts'
import {
  type Ahead,
  foresee,
  layUnsent,
  noAhead,
  noQueues,
  overlayAll,
  overlayOnce,
  shownOf,
  type UnsentQueues,
  type UnsentSign,
  unsentSign,
} from './unsent.ts'

/** A tap that the page itself holds until the worker, or the server where there is none, has said what became of it. */
type HeldTap = SubmittedChange & {
  isAnswered: boolean
  /** What it undoes has never been sent, and goes with it. */
  takesBack: boolean
}

let held: readonly HeldTap[] = []
/** Confirmed by an answer, while the worker's list may still have them. */
const confirmed = new Set<string>()
let owner: Owner | null = null
let entries: readonly OutboxEntry[] = []
let queues = noQueues
let ahead = noAhead
/** Of which `ahead.confirmed` is the map. */
let standings: OutboxState['confirmed'] = []
const listeners = new Set<() => void>()

function update(): void {
  owner = outboxOwner()
  const outbox = readOutbox()
  const known = confirmed.size === 0 ? outbox.entries : outbox.entries.filter(({ key }) => !confirmed.has(key))
  const taps = owner ? held.filter((tap) => owner && isOf(tap, owner)) : []
  entries = foresee({ entries: known, foreign: outbox.foreign }, taps)
  const before = queues
  queues = owner ? layUnsent(entries, owner, queues) : noQueues
  if (queues === before && standings === outbox.confirmed) return
  const isOld = standings === outbox.confirmed
  standings = outbox.confirmed
  const said = isOld ? ahead.confirmed : new Map(standings.map((one) => [one.appointmentId, one]))
  ahead = { confirmed: said, queues }
  for (const listener of listeners) listener()
}

const drop = (isOver: (tap: HeldTap) => boolean): void => {
  held = held.filter((tap) => !isOver(tap))
}

onOutbox(() => {
  const stored = new Set(readOutbox().entries.map(({ key }) => key))
  drop((tap) => tap.isAnswered || stored.has(tap.key) || (tap.takesBack && !stored.has(tap.undoes ?? '')))
  for (const key of confirmed) if (!stored.has(key)) confirmed.delete(key)
  update()
})
// What the worker said before this was loaded.
update()

/** Shows a tap at once, before anybody has stored it. */
export function holdTap(tap: SubmittedChange): void {
  const takesBack = tap.undoes !== null && readOutbox().entries.some(({ key }) => key === tap.undoes)
  held = [...held, { ...tap, isAnswered: false, takesBack }]
  update()
}

/** The worker has answered that it waits: from its next word on it is the worker's to show. `true` if that is awaited. */
export function answerTap(key: string): boolean {
  held = held.map((tap) => (tap.key === key ? { ...tap, isAnswered: true } : tap))
  return held.some((tap) => tap.key === key)
}

/** They came to nothing, or the server has them: `isConfirmed`. */
export function dropTaps(keys: readonly string[], isConfirmed: boolean): void {
  drop(({ key }) => keys.includes(key))
  if (isConfirmed) for (const key of keys) confirmed.add(key)
  update()
}

/** The entry of a key, also of a tap that nobody has stored yet. */
export const findUnsent = (key: string): OutboxEntry | undefined => entries.find((entry) => entry.key === key)
/** Whether a tap is after one that needs a decision, and so is not shown as done. */
export function isStuck({ key, appointmentId }: Pick<SubmittedChange, 'key' | 'appointmentId'>): boolean {
  const queue = queues.get(appointmentId) ?? []
  return queue.some((one) => one.key === key) && !shownOf(queue).some((one) => one.key === key)
}
/** Whether a tap is still only the page's. */
export const isHeld = (key: string): boolean => held.some((tap) => tap.key === key)

/** Called after what is unsent or confirmed of any appointment has changed. */
export const watchQueues = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const readQueues = (): UnsentQueues => queues
export const readAhead = (): Ahead => ahead

/** What is known of every appointment beyond what was read. */
export const useAhead = (): Ahead => useSyncExternalStore(watchQueues, readAhead)
/** What is unsent of one: `undefined` for nothing. Renders again only when that changes. */
export const useUnsentOf = (id: string): readonly OutboxEntry[] | undefined =>
  useSyncExternalStore(watchQueues, () => queues.get(id))

/** What is said of it on its card, `null` where nothing waits. */
export const useUnsentSign = (id: string): UnsentSign | null => useQueueSign(useUnsentOf(id))

export function useQueueSign(queue: readonly OutboxEntry[] | undefined): UnsentSign | null {
  return useClock<UnsentSign | ''>((now) => (queue ? unsentSign(queue, now) : '')) || null
}

/**
 * A list as it is and will be by what this device knows of it: the same list where that is no more than it says.
 * Renders again only when something of this very list changes.
 */
export function useOverlaid<A extends Appointment>(list: readonly A[], actorName: string): readonly A[] {
  const read = useMemo(() => keepOverlaid(list, actorName), [list, actorName])
  return useSyncExternalStore(watchQueues, read)
}

export function keepOverlaid<A extends Appointment>(list: readonly A[], actorName: string): () => readonly A[] {
  let known: Ahead | null = null
  let shown = list
  return () => {
    if (known === ahead) return shown
    known = ahead
    const next = overlayAll(list, ahead, actorName)
    if (next.some((one, at) => one !== shown[at])) shown = next
    return shown
  }
}

export function useOverlaidOne<A extends Appointment>(appointment: A, actorName: string): A {
  return useSyncExternalStore(watchQueues, () => overlayOnce(appointment, ahead, actorName))
}

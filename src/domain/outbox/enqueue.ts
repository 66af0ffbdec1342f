import {
  entryVersion,
  type ForeignEntry,
  mostEntries,
  type NewEntry,
  noWrites,
  type OutboxEntry,
  queueOf,
  type Writes,
} from './outbox.ts'
import type { SubmittedChange } from './status-change.ts'

/** How a change was taken in. `taken-back`: nothing had been sent, so nothing has to be said to the server. */
export type Enqueued =
  | { kind: 'queued' | 'taken-back'; key: string; writes: Writes }
  /** It waits already, under this key. */
  | { kind: 'same'; key: string; writes: Writes }
  | { kind: 'refused'; why: 'outbox-full' | 'undo-not-last' | 'undo-undecided'; writes: Writes }

/**
 * What a change does to the outbox: to be committed before anything is sent and before anybody is told "saved".
 * Nothing is merged. Only the same call again, a change that repeats what was asked for last, and the undo of what never
 * left the device make no entry.
 */
export function enqueue(
  entries: readonly OutboxEntry[],
  foreign: readonly ForeignEntry[],
  change: SubmittedChange,
): Enqueued {
  if (entries.some(({ key }) => key === change.key)) return { kind: 'same', key: change.key, writes: noWrites }
  const last = queueOf(entries, change).at(-1)
  if (last?.status === change.status) return { kind: 'same', key: last.key, writes: noWrites }
  if (last && change.undoes !== null) {
    if (last.key !== change.undoes) return refuse('undo-not-last')
    if (last.state === 'attention') return refuse('undo-undecided')
    if (last.attempts === 0) return { kind: 'taken-back', key: last.key, writes: { ...noWrites, remove: [last.seq] } }
  }
  if (entries.length + foreign.length >= mostEntries) return refuse('outbox-full')

  const entry: NewEntry = {
    v: entryVersion,
    ...change,
    // What it builds on has no version yet: the acknowledgement brings it.
    baseVersion: last ? null : change.baseVersion,
    afterKey: last?.key ?? null,
    state: 'pending',
    attempts: 0,
    nextAt: 0,
    lastCode: null,
    problem: null,
  }
  return { kind: 'queued', key: change.key, writes: { ...noWrites, add: [entry] } }
}

const refuse = (why: Extract<Enqueued, { kind: 'refused' }>['why']): Enqueued => ({
  kind: 'refused',
  why,
  writes: noWrites,
})

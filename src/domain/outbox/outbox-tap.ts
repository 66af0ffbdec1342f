import {
  entryVersion,
  type ForeignEntry,
  laneOf,
  mostEntries,
  type NewEntry,
  noWrites,
  type OutboxEntry,
  type Tap,
  type Writes,
} from './outbox.ts'

/** What became of a tap. `taken-back`: nothing had been sent, so nothing has to be said to the server. */
export type Taken =
  | { kind: 'queued' | 'taken-back'; key: string; writes: Writes }
  /** It waits already, under this key. */
  | { kind: 'same'; key: string; writes: Writes }
  | { kind: 'refused'; why: 'outbox-full' | 'undo-not-last' | 'undo-undecided'; writes: Writes }

/**
 * What a tap changes in the outbox, to be committed before anything is sent and before anybody is told "saved".
 * Nothing is merged: only the same call again, a tap that repeats what was asked for last, and the undo of what never
 * left the device make no entry.
 */
export function takeTap(entries: readonly OutboxEntry[], foreign: readonly ForeignEntry[], tap: Tap): Taken {
  if (entries.some(({ key }) => key === tap.key)) return { kind: 'same', key: tap.key, writes: noWrites }
  const last = laneOf(entries, tap).at(-1)
  if (last?.status === tap.status) return { kind: 'same', key: last.key, writes: noWrites }
  if (last && tap.undoes !== null) {
    if (last.key !== tap.undoes) return refuse('undo-not-last')
    if (last.state === 'attention') return refuse('undo-undecided')
    if (last.attempts === 0) return { kind: 'taken-back', key: last.key, writes: { ...noWrites, remove: [last.seq] } }
  }
  if (entries.length + foreign.length >= mostEntries) return refuse('outbox-full')

  const entry: NewEntry = {
    v: entryVersion,
    ...tap,
    // What it builds on has no version yet: the acknowledgement brings it.
    baseVersion: last ? null : tap.baseVersion,
    afterKey: last?.key ?? null,
    state: 'pending',
    attempts: 0,
    nextAt: 0,
    lastCode: null,
    problem: null,
  }
  return { kind: 'queued', key: tap.key, writes: { ...noWrites, add: [entry] } }
}

const refuse = (why: Extract<Taken, { kind: 'refused' }>['why']): Taken => ({ kind: 'refused', why, writes: noWrites })

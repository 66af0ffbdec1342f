import { isCreation, isCreationEntry } from './creation.ts'
import {
  changesOfOrder,
  isStatusChange,
  isStatusEntry,
  mayHaveArrived,
  type NewEntry,
  type OutboxEntry,
  type Submitted,
} from './outbox.ts'

/**
 * What has the version that a change builds on: the status of the appointment, or one of its lines. Changes of one
 * subject build on each other, and a creation brings the first version of the status. `null`: the change builds on no
 * version.
 */
export function subjectOf(change: Submitted): string | null {
  if (isStatusChange(change) || isCreation(change)) return 'status'
  return isLineCommand(change) ? `line ${change.params.lineId}` : null
}

const isLineCommand = (change: Submitted): boolean =>
  !isStatusChange(change) && (change.kind === 'line' || change.kind === 'line-removal')

/** Returns the last change of the queue that `change` builds on. */
export function predecessorOf<E extends OutboxEntry>(queue: readonly E[], change: Submitted): E | undefined {
  const subject = subjectOf(change)
  return subject === null ? undefined : queue.findLast((entry) => subjectOf(entry) === subject)
}

/** Returns an entry that builds on this version; the version is unknown while `afterKey` is unsent. */
export function buildOn<E extends NewEntry>(entry: E, version: number | null, afterKey: string | null): E {
  if (!('body' in entry)) return { ...entry, baseVersion: version, afterKey }
  return { ...entry, body: { ...entry.body, version }, afterKey }
}

/** Returns an entry and all that build on it, in order: on a creation everything of its appointment. */
export function builtOn(entries: readonly OutboxEntry[], entry: OutboxEntry): OutboxEntry[] {
  if (isCreationEntry(entry)) return changesOfOrder(entries, entry)
  const keys = new Set([entry.key])
  const built = [entry]
  for (const one of entries.toSorted((a, b) => a.seq - b.seq)) {
    if (one.afterKey === null || !keys.has(one.afterKey) || keys.has(one.key)) continue
    keys.add(one.key)
    built.push(one)
  }
  return built
}

/** Whether an entry adds the line of `command`, and was never sent: no change of that line came before it. */
export const isUnsentAddition = (entry: OutboxEntry, command: Submitted): boolean =>
  !isStatusEntry(entry) &&
  entry.kind === 'line' &&
  subjectOf(entry) === subjectOf(command) &&
  entry.body.version === null &&
  entry.afterKey === null &&
  !mayHaveArrived(entry)

import { isCreation, isCreationEntry } from './creation.ts'
import { isAnswerOf } from './inspection-commands.ts'
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
 * What has the version that a change builds on: the status of the appointment, one of its lines or one of its findings. Changes of one
 * subject build on each other, and a creation brings the first version of the status. `null`: the change builds on no
 * version.
 */
export function subjectOf(change: Submitted): string | null {
  if (isStatusChange(change) || isCreation(change)) return 'status'
  switch (change.kind) {
    case 'line':
    case 'line-removal':
      return `line ${change.params.lineId}`
    case 'finding':
    case 'finding-step':
      return `finding ${change.params.findingId}`
    default:
      return null
  }
}

/** Returns the last change of the queue that `change` builds on; for an answer the start of its inspection. */
export function predecessorOf<E extends OutboxEntry>(queue: readonly E[], change: Submitted): E | undefined {
  if (!isStatusChange(change) && change.kind === 'inspection-answer') {
    return queue.find((entry) => !isStatusEntry(entry) && isAnswerOf(change, entry))
  }
  const subject = subjectOf(change)
  return subject === null ? undefined : queue.findLast((entry) => subjectOf(entry) === subject)
}

/** Returns an entry that builds on this version; the version is unknown while `afterKey` is unsent. */
export function buildOn<E extends NewEntry>(entry: E, version: number | null, afterKey: string | null): E {
  if (!('body' in entry)) return { ...entry, baseVersion: version, afterKey }
  if (subjectOf(entry) === null) return { ...entry, afterKey }
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

/**
 * Whether an entry adds the line or the finding of `command`, and was never sent: no change of that line or finding came
 * before it.
 */
export const isUnsentAddition = (entry: OutboxEntry, command: Submitted): boolean =>
  !isStatusEntry(entry) &&
  (entry.kind === 'line' || entry.kind === 'finding') &&
  subjectOf(entry) === subjectOf(command) &&
  entry.body.version === null &&
  entry.afterKey === null &&
  !mayHaveArrived(entry)

/** The `statusVersion` of an appointment before and after a change of a finding that its status has followed. */
export type StatusMoved = { before: number; after: number }

/**
 * Returns the status changes behind an entry that were made on top of the status before it: the device that has moved
 * the status knows it. One that builds on another version stays, so that nobody's change is overwritten unseen.
 */
export function moveBases(
  entries: readonly OutboxEntry[],
  entry: OutboxEntry,
  { before, after }: StatusMoved,
): OutboxEntry[] {
  return changesOfOrder(entries, entry).flatMap((one) =>
    isStatusEntry(one) && one.seq > entry.seq && one.baseVersion === before ? [{ ...one, baseVersion: after }] : [],
  )
}

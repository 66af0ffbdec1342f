import type { SubmittedCommand } from './command.ts'
import { isCreation, isCreationEntry } from './creation.ts'
import {
  commandEntryVersion,
  countChanges,
  type ForeignEntry,
  isStatusChange,
  isStatusEntry,
  mayHaveArrived,
  mostEntries,
  type NewEntry,
  noWrites,
  type OutboxEntry,
  queueOf,
  type Submitted,
  statusEntryVersion,
  type Writes,
} from './outbox.ts'
import { isPhoto, isRoomFor, readPhotoBody, sumPhotos } from './photo-command.ts'
import type { SubmittedChange } from './status-change.ts'
import { buildOn, builtOn, isUnsentAddition, predecessorOf } from './versions.ts'

/**
 * The result of enqueuing a change. `taken-back`: the undone change was never sent, so nothing has to be sent to the
 * server.
 */
export type Enqueued =
  | { kind: 'queued' | 'taken-back'; key: string; writes: Writes }
  /** The change is already queued under this key. */
  | { kind: 'same'; key: string; writes: Writes }
  | { kind: 'refused'; why: RefusedBecause; writes: Writes }

type RefusedBecause = 'outbox-full' | 'photos-full' | 'undo-not-last' | 'undo-undecided' | 'creation-waits'

/**
 * Returns the writes that a change causes in the outbox. They must be committed before anything is sent and before
 * "saved" is reported. Changes are not merged. No entry is made for the same call again, for a status that repeats the
 * last queued target with the same words, for the undo of a status that was never sent, and for the removal
 * of a line, or the withdrawal of a finding, that was never sent.
 * The removal of a photo takes the photo back if the server cannot have it. An order is created once: the same creation
 * again is the one that waits, and another one under its id is refused.
 */
export function enqueue(
  entries: readonly OutboxEntry[],
  foreign: readonly ForeignEntry[],
  change: Submitted,
): Enqueued {
  if (entries.some(({ key }) => key === change.key)) return { kind: 'same', key: change.key, writes: noWrites }
  return isStatusChange(change) ? enqueueStatus(entries, foreign, change) : enqueueCommand(entries, foreign, change)
}

const untried = { state: 'pending', attempts: 0, nextAt: 0, lastCode: null, problem: null } as const

function enqueueStatus(
  entries: readonly OutboxEntry[],
  foreign: readonly ForeignEntry[],
  change: SubmittedChange,
): Enqueued {
  const queue = queueOf(entries, change)
  const last = queue.findLast(isStatusEntry)
  if (last?.status === change.status && !mayMoveStatus(queue, last)) {
    // The page shows the status before it again: what is typed now must not pass for stored.
    if (last.state === 'attention') return refuse('undo-undecided')
    if (wordsOf(last) === wordsOf(change)) return { kind: 'same', key: last.key, writes: noWrites }
  }
  if (last && change.undoes !== null) {
    if (last.key !== change.undoes) return refuse('undo-not-last')
    if (last.state === 'attention') return refuse('undo-undecided')
    if (last.attempts === 0) return { kind: 'taken-back', key: last.key, writes: { ...noWrites, remove: [last.seq] } }
  }
  return add(
    entries,
    foreign,
    after(predecessorOf(queue, change), { v: statusEntryVersion, ...change, afterKey: null, ...untried }),
  )
}

/** What a status change says beside its status. */
const wordsOf = ({ reason, detail, more }: SubmittedChange): string => JSON.stringify([reason, detail, more])

/** Whether the status may follow a change of a finding that waits behind a status change. */
const mayMoveStatus = (queue: readonly OutboxEntry[], last: OutboxEntry): boolean =>
  queue.some((entry) => !isStatusEntry(entry) && entry.kind.startsWith('finding') && entry.seq > last.seq)

/** The entry before it has no version yet; the acknowledgement sets it. */
const after = (last: OutboxEntry | undefined, entry: NewEntry): NewEntry =>
  last ? buildOn(entry, null, last.key) : entry

function enqueueCommand(
  entries: readonly OutboxEntry[],
  foreign: readonly ForeignEntry[],
  command: SubmittedCommand,
): Enqueued {
  const queue = queueOf(entries, command)
  const added = takesAway(command) && queue.find((entry) => isUnsentAddition(entry, command))
  if (added) {
    const remove = builtOn(queue, added).map(({ seq }) => seq)
    return { kind: 'taken-back', key: added.key, writes: { ...noWrites, remove } }
  }
  const created = isCreation(command) && queue.find(isCreationEntry)
  if (created) {
    const isSame = JSON.stringify(created.body) === JSON.stringify(command.body)
    return isSame ? { kind: 'same', key: created.key, writes: noWrites } : refuse('creation-waits')
  }
  const last = queue.at(-1)
  if (last && command.kind === 'photo-removal') {
    if (!isPhoto(last)) return { kind: 'same', key: last.key, writes: noWrites }
    const isOnlyHere = !mayHaveArrived(last) || last.state === 'attention'
    if (isOnlyHere) return { kind: 'taken-back', key: last.key, writes: { ...noWrites, remove: [last.seq] } }
  }
  const entry = { v: commandEntryVersion, ...command, afterKey: null, ...untried } as const
  return add(entries, foreign, after(predecessorOf(queue, command), entry))
}

/** Whether a command removes a line or withdraws a finding. */
const takesAway = ({ kind, body }: SubmittedCommand): boolean =>
  kind === 'line-removal' || (kind === 'finding-step' && body.to === 'withdrawn')

function add(entries: readonly OutboxEntry[], foreign: readonly ForeignEntry[], entry: NewEntry): Enqueued {
  if (isPhoto(entry)) {
    if (!isRoomFor(sumPhotos(entries), readPhotoBody(entry).bytes)) return refuse('photos-full')
  } else if (countChanges(entries) + foreign.length >= mostEntries) return refuse('outbox-full')
  return { kind: 'queued', key: entry.key, writes: { ...noWrites, add: [entry] } }
}

const refuse = (why: RefusedBecause): Enqueued => ({
  kind: 'refused',
  why,
  writes: noWrites,
})

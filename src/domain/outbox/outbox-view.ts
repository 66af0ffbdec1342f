import {
  countChanges,
  creationBefore,
  isBehindForeign,
  isOf,
  type OutboxEntry,
  type Owner,
  queueOf,
  queuesOf,
} from './outbox.ts'
import { needOf } from './outbox-decision.ts'
import type { OutboxContents, SendingState } from './outbox-drain.ts'
import { isPhoto, type PhotoSending, pauseOf } from './photo-command.ts'

/** From this age on, a pending change is shown in amber. */
export const quietMs = 2 * 60_000

/** The label beside an unsent change. */
export type EntrySign =
  | 'waiting'
  | 'offline'
  | 'portal'
  | 'busy'
  | 'sign-in'
  /** It follows an entry that needs a decision, or that only a newer build can read. */
  | 'behind'
  /** A photo waits although the network is there: a person or the browser wants it so. */
  | 'later'
  | 'data-saver'
  | ReturnType<typeof needOf>

type ShownContents = OutboxContents & { photoSending?: PhotoSending; photoLine?: SendingState }

/** Returns how an entry is shown to its owner. */
export function signOf(contents: ShownContents, entry: OutboxEntry): EntrySign {
  const { entries, foreign, line, photoSending, photoLine } = contents
  if (entry.state === 'attention') return needOf(entry)
  const before = queueOf(entries, entry).filter(({ seq }) => seq < entry.seq)
  const creation = creationBefore(entries, entry)
  const isBehind = [...before, ...(creation ? [creation] : [])].some(({ state }) => state === 'attention')
  if (isBehind || isBehindForeign(entry, foreign)) return 'behind'
  if (entries.some((one) => isOf(one, entry) && one.state === 'needs-auth')) return 'sign-in'
  const pause = photoSending && isPhoto(entry) ? pauseOf(photoSending, entry.seq) : null
  if (pause) return pause
  const why = line.why ?? (isPhoto(entry) ? (photoLine?.why ?? null) : null)
  return why === 'unreachable' ? 'offline' : (why ?? 'waiting')
}

type Made = Pick<OutboxEntry, 'key' | 'occurredAt'>

/**
 * When it was made, epoch ms by the device's clock: the time in its key (UUIDv7), because `occurredAt` may be typed.
 */
function madeAt({ key, occurredAt }: Made): number {
  const made = /^([\da-f]{8})-([\da-f]{4})-7/i.exec(key)
  return made ? Number.parseInt(`${made[1]}${made[2]}`, 16) : Date.parse(occurredAt)
}

/**
 * Whether it has waited so long that somebody should look. A clock that jumped counts too, because the age is unknown.
 */
export function isLate(entry: Made, now: number): boolean {
  return Math.abs(now - madeAt(entry)) >= quietMs
}

/** How many changes, and how many photos, of somebody wait; no photos: absent. */
type OthersCount = Owner & { count: number; photos?: number }

export type OutboxCounts = {
  /** The unsent changes of the signed-in user, without photos. */
  mine: number
  /** Of these, the changes that need a decision: one per appointment; the changes behind it follow. */
  undecided: number
  /** Whether any of these waits for a sign-in. */
  signedOut: boolean
  /** The other owners whose changes wait on this device; only how many. */
  others: readonly OthersCount[]
  /** The number of entries of a newer build. */
  foreign: number
}

export function countOutbox(
  { entries, foreign }: Pick<OutboxContents, 'entries' | 'foreign'>,
  owner: Owner | null,
): OutboxCounts {
  const mine = owner ? entries.filter((entry) => isOf(entry, owner)) : []
  const others = Map.groupBy(
    entries.filter((entry) => !owner || !isOf(entry, owner)),
    ({ userId, accountId }) => JSON.stringify([userId, accountId]),
  )
  return {
    mine: countChanges(mine),
    undecided: mine.filter(({ state }) => state === 'attention').length,
    signedOut: mine.some(({ state }) => state === 'needs-auth'),
    others: [...others.values()].flatMap((waiting) =>
      waiting.slice(0, 1).map(({ userId, accountId }) => {
        const count = countChanges(waiting)
        const photos = waiting.length - count
        return { userId, accountId, count, ...(photos > 0 && { photos }) }
      }),
    ),
    foreign: foreign.length,
  }
}

/**
 * Whether a person has a change that waits for nothing but the connection to the server, so that "Send now" is useful.
 */
export function canSendNow({ entries, foreign }: Pick<OutboxContents, 'entries' | 'foreign'>, owner: Owner): boolean {
  return queuesOf(entries, owner).some(
    ([head]) => head !== undefined && !isPhoto(head) && head.state !== 'attention' && !isBehindForeign(head, foreign),
  )
}

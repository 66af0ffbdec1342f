import { isBehindForeign, isOf, type OutboxEntry, type Owner, queueOf, queuesOf } from './outbox.ts'
import { needOf } from './outbox-decision.ts'
import type { OutboxContents } from './outbox-drain.ts'

/** From then on what waits is amber. */
export const quietMs = 2 * 60_000

/** What a person reads beside an unsent change. */
export type EntrySign =
  | 'waiting'
  | 'offline'
  | 'portal'
  | 'busy'
  | 'sign-in'
  /** It comes after one that needs a decision, or that only a newer build can read. */
  | 'behind'
  | ReturnType<typeof needOf>

/** How an entry is shown to its owner; `now` in epoch ms. */
export function signOf({ entries, foreign, line }: OutboxContents, entry: OutboxEntry): EntrySign {
  if (entry.state === 'attention') return needOf(entry)
  const before = queueOf(entries, entry).filter(({ seq }) => seq < entry.seq)
  const isBehind = before.some(({ state }) => state === 'attention') || isBehindForeign(entry, foreign)
  if (isBehind) return 'behind'
  if (entries.some((one) => isOf(one, entry) && one.state === 'needs-auth')) return 'sign-in'
  if (line.why === 'unreachable') return 'offline'
  return line.why ?? 'waiting'
}

type Made = Pick<OutboxEntry, 'key' | 'occurredAt'>

/** When it was made, epoch ms by the device's clock: its key (UUIDv7) was made then; `occurredAt` may be typed. */
function madeAt({ key, occurredAt }: Made): number {
  const made = /^([\da-f]{8})-([\da-f]{4})-7/i.exec(key)
  return made ? Number.parseInt(`${made[1]}${made[2]}`, 16) : Date.parse(occurredAt)
}

/** Whether it waits so long that somebody should look. A clock that jumped makes it so too: nobody can say how long. */
export function isLate(entry: Made, now: number): boolean {
  return Math.abs(now - madeAt(entry)) >= quietMs
}

export type OutboxCounts = {
  /** The header's and the app icon's: all that is unsent of who is signed in. */
  mine: number
  /** Of these, what waits for a decision: one for each car. What comes after it follows. */
  undecided: number
  /** Of these, what waits for a sign-in. */
  signedOut: boolean
  /** Whose else changes wait on this device; only how many. */
  others: readonly (Owner & { count: number })[]
  /** Of a newer build. */
  foreign: number
}

export function countOutbox(
  { entries, foreign }: Pick<OutboxContents, 'entries' | 'foreign'>,
  owner: Owner | null,
): OutboxCounts {
  const mine = owner ? entries.filter((entry) => isOf(entry, owner)) : []
  const theirs = Map.groupBy(
    entries.filter((entry) => !owner || !isOf(entry, owner)),
    ({ userId, accountId }) => JSON.stringify([userId, accountId]),
  )
  return {
    mine: mine.length,
    undecided: mine.filter(({ state }) => state === 'attention').length,
    signedOut: mine.some(({ state }) => state === 'needs-auth'),
    others: [...theirs.values()].flatMap((waiting) =>
      waiting.slice(0, 1).map(({ userId, accountId }) => ({ userId, accountId, count: waiting.length })),
    ),
    foreign: foreign.length,
  }
}

/** Whether anything of a person waits for nothing but the way to the server: what "Send now" is for. */
export function canSendNow({ entries, foreign }: Pick<OutboxContents, 'entries' | 'foreign'>, owner: Owner): boolean {
  return queuesOf(entries, owner).some(
    ([head]) => head !== undefined && head.state !== 'attention' && !isBehindForeign(head, foreign),
  )
}

import type { Contact } from '#client/offline/contact.ts'
import type { OutboxState } from '#contract/worker.ts'
import { countOutbox, isLate, quietMs } from '#domain/outbox-view.ts'

/** What stands at the foot of every page, in parts: the line, what waits, and whether anything can wait at all. */
export type OutboxNotice = {
  tone: 'error' | 'offline' | 'warning'
  line: Exclude<Contact, 'fine'> | 'busy' | null
  /** What is unsent: a person is needed, its owner is, or time. */
  wait: { for: 'decision' | 'sign-in' | 'line'; count: number } | null
  isOnlineOnly: boolean
}

/** What a person must know now, `null` while all is well or only for a moment not. `now` in epoch ms. */
export function noticeOf(contact: Contact, outbox: OutboxState, now: number): OutboxNotice | null {
  const { mine, undecided, signedOut } = countOutbox(outbox, outbox.owner)
  const isWaitingLong = outbox.entries.some((entry) => entry.state === 'pending' && isLate(entry, now))
  const line = lineOf(contact, mine > 0 ? outbox.line.why : null, isWaitingLong)
  const isOnlineOnly = outbox.storage === 'missing'
  if (!line && !isOnlineOnly && undecided === 0 && !signedOut && !isWaitingLong) return null
  return {
    tone: undecided > 0 ? 'error' : line ? 'offline' : 'warning',
    line,
    wait: waitOf(mine, undecided, signedOut),
    isOnlineOnly,
  }
}

/** A server that is busy is no matter of a person's until it lasts. */
function lineOf(contact: Contact, why: OutboxState['line']['why'], isWaitingLong: boolean): OutboxNotice['line'] {
  if (contact !== 'fine') return contact
  if (why === 'busy') return isWaitingLong ? why : null
  return why === 'unreachable' ? 'offline' : why
}

function waitOf(mine: number, undecided: number, signedOut: boolean): OutboxNotice['wait'] {
  if (undecided > 0) return { for: 'decision', count: undecided }
  if (signedOut) return { for: 'sign-in', count: mine }
  return mine > 0 ? { for: 'line', count: mine } : null
}

export type CountTone = 'quiet' | 'late' | 'decision'

/** How urgent the count in the header is. */
export function countToneOf(outbox: OutboxState, now: number): CountTone {
  const { undecided, signedOut } = countOutbox(outbox, outbox.owner)
  if (undecided > 0) return 'decision'
  return signedOut || outbox.entries.some((entry) => isLate(entry, now)) ? 'late' : 'quiet'
}

/** How long from `now` until another entry is late, in ms; `null` when none will be. */
export function untilLateMs(outbox: OutboxState, now: number): number | null {
  const due = outbox.entries.filter((entry) => !isLate(entry, now))
  if (due.length === 0) return null
  return Math.max(0, Math.min(...due.map(({ occurredAt }) => Date.parse(occurredAt) + quietMs - now)))
}

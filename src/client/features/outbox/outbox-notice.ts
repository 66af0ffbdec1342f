import type { Contact } from '#client/offline/contact.ts'
import type { OutboxState } from '#contract/worker.ts'
import { countOutbox } from '#domain/outbox-view.ts'

/** What stands at the foot of every page, in parts: the line, what waits, and whether anything can wait at all. */
export type OutboxNotice = {
  tone: 'error' | 'offline' | 'warning'
  line: Exclude<Contact, 'fine'> | 'busy' | null
  /** What is unsent: a person is needed, its owner is, or time. */
  wait: { for: 'decision' | 'sign-in' | 'line'; count: number } | null
  /** How many photos are on this device only. */
  photos: number
  isOnlineOnly: boolean
}

/** What a person must know now, `null` while all is well or only for a moment not. `isLate`: something has waited long. */
export function noticeOf(contact: Contact, outbox: OutboxState, isLate: boolean, photos = 0): OutboxNotice | null {
  const { mine, undecided, signedOut } = countOutbox(outbox, outbox.owner)
  const line = lineOf(contact, mine > 0 ? outbox.line.why : null, isLate)
  const isOnlineOnly = outbox.storage === 'missing'
  if (!line && !isOnlineOnly && undecided === 0 && !signedOut && !isLate) return null
  return {
    tone: undecided > 0 ? 'error' : line ? 'offline' : 'warning',
    line,
    wait: waitOf(mine, undecided, signedOut),
    photos,
    isOnlineOnly,
  }
}

/** A server that is busy is no matter of a person's until it lasts. */
function lineOf(contact: Contact, why: OutboxState['line']['why'], isLate: boolean): OutboxNotice['line'] {
  if (contact !== 'fine') return contact
  if (why === 'busy') return isLate ? why : null
  return why === 'unreachable' ? 'offline' : why
}

function waitOf(mine: number, undecided: number, signedOut: boolean): OutboxNotice['wait'] {
  if (undecided > 0) return { for: 'decision', count: undecided }
  if (signedOut) return { for: 'sign-in', count: mine }
  return mine > 0 ? { for: 'line', count: mine } : null
}

export type CountTone = 'quiet' | 'late' | 'decision'

/** How urgent the count in the header is. */
export function countToneOf(outbox: OutboxState, isLate: boolean): CountTone {
  const { undecided, signedOut } = countOutbox(outbox, outbox.owner)
  if (undecided > 0) return 'decision'
  return signedOut || isLate ? 'late' : 'quiet'
}

/** All that is unsent of who is signed in, with what only a newer build can read. */
export function countMine({ owner, entries, foreign }: OutboxState): number {
  return entries.length + foreign.filter(({ userId }) => userId === null || userId === owner?.userId).length
}

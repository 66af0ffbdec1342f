import type { Contact } from '#client/offline/contact.ts'
import type { OutboxState } from '#contract/worker.ts'
import { countOutbox } from '#domain/outbox/outbox-view.ts'

/** What stands at the foot of every page, in parts: the line, what waits, and whether anything more can wait at all. */
export type OutboxNotice = {
  tone: 'error' | 'offline' | 'warning'
  line: Exclude<Contact, 'fine'> | 'busy' | null
  /** What is unsent: a person is needed, its owner is, or time. */
  wait: { for: 'decision' | 'sign-in' | 'line'; count: number } | null
  /** How many photos are on this device only. */
  photos: number
  storage: OutboxState['storage']
}

/** What a person must know now, `null` while all is well or only for a moment not. `isLate`: something has waited long. */
export function noticeOf(contact: Contact, outbox: OutboxState, isLate: boolean, photos = 0): OutboxNotice | null {
  const { mine, undecided, signedOut } = countOutbox(outbox, outbox.owner)
  const line = lineOf(contact, mine > 0 ? outbox.line.why : null, isLate)
  const { storage } = outbox
  if (!line && storage === 'kept' && undecided === 0 && !signedOut && !isLate) return null
  const wait = waitOf(mine, undecided, signedOut)
  return { tone: toneOf(line, wait, storage), line, wait, photos, storage }
}

/** So long must it be better before the words say so. */
export const calmMs = 5_000

/**
 * What is shown while `next` is so and `shown` was said: the worse of both. A network that comes and goes would change
 * the words every second else. Fewer are never shown than wait; what a person has done shows at once.
 */
export function steady(shown: OutboxNotice | null, next: OutboxNotice | null): OutboxNotice | null {
  if (!shown) return next
  const line = shown.line ?? next?.line ?? null
  const wait = steadyWait(shown.wait, next?.wait ?? null)
  const photos = Math.max(shown.photos, next?.photos ?? 0)
  const storage = next?.storage ?? 'kept'
  const isNothing = !line && !wait && photos === 0 && storage === 'kept'
  return isNothing ? null : { tone: toneOf(line, wait, storage), line, wait, photos, storage }
}

function steadyWait(shown: OutboxNotice['wait'], next: OutboxNotice['wait']): OutboxNotice['wait'] {
  if (shown?.for !== 'line') return next
  if (next && next.for !== 'line') return next
  return { for: 'line', count: Math.max(shown.count, next?.count ?? 0) }
}

const toneOf = (line: OutboxNotice['line'], wait: OutboxNotice['wait'], storage: OutboxState['storage']) =>
  wait?.for === 'decision' || storage === 'full' ? 'error' : line ? 'offline' : 'warning'

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

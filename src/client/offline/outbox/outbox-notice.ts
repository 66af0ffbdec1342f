import type { OutboxState } from '#contract/worker/messages.ts'
import { countChanges } from '#domain/outbox/outbox.ts'
import { countOutbox } from '#domain/outbox/outbox-view.ts'
import type { ConnectionState } from './steady-line.ts'

/** The notice at the foot of every page: the connection, the unsent changes, and the state of the outbox storage. */
export type OutboxNotice = {
  tone: 'error' | 'offline' | 'warning'
  line: ConnectionState
  /** Unsent changes, and what they wait for: a decision, a sign-in, or the connection. */
  wait: { for: 'decision' | 'sign-in' | 'line'; count: number } | null
  /** Number of photos that are on this device only. */
  photos: number
  storage: OutboxState['storage']
}

/**
 * Returns the notice to show; `null` if there is no problem or only a brief one. `isLate`: a change has waited long.
 */
export function noticeOf(
  connection: ConnectionState,
  outbox: OutboxState,
  isLate: boolean,
  photos = 0,
): OutboxNotice | null {
  const { mine, undecided, signedOut } = countOutbox(outbox, outbox.owner)
  // A busy server is shown only once a change has waited long.
  const line = connection === 'busy' && !isLate ? null : connection
  const { storage } = outbox
  if (!line && storage === 'kept' && undecided === 0 && !signedOut && !isLate) return null
  const wait = waitOf(mine, undecided, signedOut)
  return { tone: toneOf(line, wait, storage), line, wait, photos, storage }
}

/**
 * Returns the notice with counts that do not fall: under an unstable network each change that is sent would change the
 * text. The count is never lower than the number of waiting changes; the effect of a user's action shows at once. A
 * connection that is shown differently is calm, so everything is current then.
 */
export function steady(shown: OutboxNotice | null, next: OutboxNotice | null): OutboxNotice | null {
  if (!shown || shown.line !== (next?.line ?? null)) return next
  const { line } = shown
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

/** Counts the unsent changes of the signed-in user, without photos, but with entries that only a newer build can read. */
export function countMine({ owner, entries, foreign }: OutboxState): number {
  return countChanges(entries) + foreign.filter(({ userId }) => userId === null || userId === owner?.userId).length
}

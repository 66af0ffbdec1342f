import { soloKinds } from './command.ts'
import {
  applyWrites,
  creationBefore,
  type ForeignEntry,
  isBehindForeign,
  isOf,
  isStatusEntry,
  joinWrites,
  noWrites,
  type OutboxEntry,
  type Owner,
  queuesOf,
  type Writes,
} from './outbox.ts'
import { longestRetryAfterMs, type OutboxAnswer } from './outbox-answer.ts'
import { chainOf, isReached } from './outbox-decision.ts'
import { isPhoto, type PhotoSending, pauseOf } from './photo-command.ts'
import { buildOn, moveBases } from './versions.ts'

/**
 * The state of the connection to the server, common to all entries. It is not stored: a restarted worker begins with
 * `openLine` and learns the state at the first attempt.
 */
export type SendingState = {
  /** Why nothing is sent at the moment. */
  why: 'unreachable' | 'portal' | 'busy' | null
  /** Epoch ms by the device's clock. */
  until: number
  /** Busy answers in a row. */
  busy: number
}
export const openLine: SendingState = { why: null, until: 0, busy: 0 }

export const longestBackOffMs = 60_000
/** The longest time "Send now" waits before it reports what was not sent. */
export const longestSendMs = 10_000
const busyBeforePause = 3
/** Changes in one request, each of another appointment. */
export const mostTogether = 20
/**
 * Letters of the entries in one request. The server reads 100 KB of a body, and a letter beyond ASCII has two bytes or
 * more. A larger change goes by itself.
 */
export const mostTogetherLetters = 40_000

/**
 * The delay before attempt n + 1; `jitter` from 0 to 1 takes off up to half, so that the tablets of a workshop do not
 * retry at the same time.
 */
export function backOffMs(attempts: number, jitter: number): number {
  return Math.round(Math.min(longestBackOffMs, 1000 * 2 ** Math.max(0, attempts - 1)) * (1 - jitter / 2))
}

/** The next action of the worker. `waitMs` is at most a quarter of an hour. */
export type Next =
  /** `beside`: changes of other appointments that are due too, which may go in the same request. */
  | { kind: 'send'; entry: OutboxEntry; beside: readonly OutboxEntry[] }
  | { kind: 'wait'; waitMs: number }
  /** Nothing can be sent until somebody signs in, decides or makes a change. */
  | { kind: 'rest' }

export type OutboxContents = { entries: readonly OutboxEntry[]; foreign: readonly ForeignEntry[]; line: SendingState }

/** Returns the next action, photos apart; an entry is sent as `owner`, who is signed in. */
export function nextToSend(contents: OutboxContents, owner: Owner | null, now: number): Next {
  return nextOf(
    headsOf(contents, owner).filter((head) => !isPhoto(head)),
    contents.line,
    now,
  )
}

/** Photos have a line of their own: one that does not get through says nothing about the small changes. */
export type PhotoContents = OutboxContents & { photoSending: PhotoSending; changesLine: SendingState }

/** The wait for small changes that are due or on their way, before the next look. */
const smallFirstMs = 1_000

/**
 * Returns the next action for photos: one at a time, and only while no other change is due. Without a connection,
 * photos wait as long as the other changes: when the network is back, "arrived" must be sent before its photos. A
 * server that is busy, or an answer that is not ours, may concern a single change, which must not hold up all photos
 * for ever.
 */
export function nextPhoto(contents: PhotoContents, owner: Owner | null, now: number): Next {
  const { line, photoSending, changesLine } = contents
  const heads = headsOf(contents, owner).filter((head) => isPhoto(head) && pauseOf(photoSending, head.seq) === null)
  const next = nextOf(heads, line, now)
  if (next.kind !== 'send') return next
  const small = nextToSend({ ...contents, line: changesLine }, owner, now)
  const isSmallHeldUp = small.kind === 'wait' && changesLine.why === 'unreachable' && lineWaitMs(changesLine, now) > 0
  if (small.kind === 'send' || isSmallHeldUp) {
    return { kind: 'wait', waitMs: Math.max(smallFirstMs, lineWaitMs(changesLine, now)) }
  }
  return { ...next, beside: [] }
}

/** The first entry of each queue of `owner` that neither a person nor another entry must deal with first. */
function headsOf({ entries, foreign }: OutboxContents, owner: Owner | null): OutboxEntry[] {
  if (!owner || entries.some((entry) => isOf(entry, owner) && entry.state === 'needs-auth')) return []
  return queuesOf(entries, owner)
    .flatMap((queue) => queue.slice(0, 1))
    .filter((head) => head.state === 'pending' && !isBehindForeign(head, foreign) && !creationBefore(entries, head))
}

const isSolo = (entry: OutboxEntry): boolean => !isStatusEntry(entry) && soloKinds.some((kind) => kind === entry.kind)

function nextOf(heads: readonly OutboxEntry[], line: SendingState, now: number): Next {
  if (heads.length === 0) return { kind: 'rest' }
  const waitOfLine = lineWaitMs(line, now)
  const [due, ...others] = heads.filter((head) => headWaitMs(head, now) === 0)
  if (due && waitOfLine === 0) {
    return { kind: 'send', entry: due, beside: isSolo(due) ? [] : listBeside(due, others) }
  }
  return { kind: 'wait', waitMs: Math.max(waitOfLine, Math.min(...heads.map((head) => headWaitMs(head, now)))) }
}

/** Returns the first of `others` that fit into one request with `due`. */
function listBeside(due: OutboxEntry, others: readonly OutboxEntry[]): OutboxEntry[] {
  let letters = lettersOf(due)
  const joint = others.filter((one) => !isSolo(one)).slice(0, mostTogether - 1)
  return joint.filter((one) => {
    letters += lettersOf(one)
    return letters <= mostTogetherLetters
  })
}

/** More than its part of the request has. */
const lettersOf = (entry: OutboxEntry): number => JSON.stringify(entry).length

const lineWaitMs = ({ until, why }: SendingState, now: number): number =>
  leftMs(until, now, isGuess(why) ? longestBackOffMs : longestRetryAfterMs)

const headWaitMs = ({ nextAt, lastCode }: OutboxEntry, now: number): number =>
  leftMs(nextAt, now, isGuess(lastCode) ? longestBackOffMs : longestRetryAfterMs)

/** A wait longer than any that is ever set results from a clock that was set back: it is treated as over. */
function leftMs(until: number, now: number, longestMs: number): number {
  const left = until - now
  return left > 0 && left <= longestMs ? left : 0
}

/** `unreachable` and `portal` are the device's own guess; `busy` is an answer of the server. */
const isGuess = (why: string | null): boolean => why === 'unreachable' || why === 'portal'

/** Must be committed before the sending: an undo must know that the change may have arrived. */
export function beginSending(entry: OutboxEntry): Writes {
  return { ...noWrites, put: [{ ...entry, attempts: entry.attempts + 1 }] }
}

/** `now` in epoch ms, `jitter` from 0 to 1, `build` is the app's. */
export type DrainMoment = { now: number; jitter: number; build: string }

/** Returns what the answer to the sending of `key` changes. An entry is removed only when the server has it. */
export function settle(
  { entries, line }: OutboxContents,
  key: string,
  answer: OutboxAnswer,
  { now, jitter, build }: DrainMoment,
): { writes: Writes; line: SendingState } {
  const entry = entries.find((one) => one.key === key)
  const put = (changed: OutboxEntry): Writes => ({ ...noWrites, put: [changed] })
  switch (answer.kind) {
    case 'done':
      return { writes: entry ? acknowledge(entries, entry, answer) : noWrites, line: openLine }
    case 'refused': {
      const chain = chainOf(entries, key)
      if (isReached(chain, answer.refusal)) {
        return { writes: { ...noWrites, remove: chain.map(({ seq }) => seq) }, line: openLine }
      }
      const problem = { ...answer.refusal, build }
      const refused = entry && { ...entry, state: 'attention' as const, nextAt: 0, lastCode: problem.code, problem }
      return { writes: refused ? put(refused) : noWrites, line: openLine }
    }
    case 'signed-out': {
      // An entry that waits for a decision stays in that state.
      const waits = entry && entry.state !== 'attention'
      const signedOut = { state: 'needs-auth', nextAt: 0, lastCode: answer.code } as const
      return { writes: waits ? put({ ...entry, ...signedOut }) : noWrites, line: openLine }
    }
    default: {
      const backOff = backOffMs(entry?.attempts ?? 1, jitter)
      const until = now + (answer.kind === 'busy' ? Math.max(answer.retryAfterMs, backOff) : backOff)
      const lastCode = answer.kind === 'busy' ? answer.code : answer.kind
      const waits = entry?.state === 'pending'
      return {
        writes: waits ? put({ ...entry, nextAt: until, lastCode, ...countAttempt(entry, answer) }) : noWrites,
        line: pauseLine(line, answer.kind, until),
      }
    }
  }
}

/** An attempt without a network did not leave the device: the entry can still be taken back. */
function countAttempt(
  { attemptsWithoutNetwork = 0 }: OutboxEntry,
  answer: OutboxAnswer,
): Pick<OutboxEntry, 'attemptsWithoutNetwork'> {
  const isLocal = answer.kind === 'unreachable' && answer.hadNetwork === false
  return isLocal ? { attemptsWithoutNetwork: attemptsWithoutNetwork + 1 } : {}
}

/** As `settle`, for the answers to several entries that were sent together. */
export function settleAll(
  contents: OutboxContents,
  answers: readonly { key: string; answer: OutboxAnswer }[],
  moment: DrainMoment,
): { writes: Writes; line: SendingState } {
  let settled = { writes: noWrites, line: contents.line }
  for (const { key, answer } of answers) {
    const entries = applyWrites(contents.entries, settled.writes, [])
    const { writes, line } = settle({ ...contents, entries, line: settled.line }, key, answer, moment)
    settled = { writes: joinWrites(settled.writes, writes), line }
  }
  return settled
}

function pauseLine(line: SendingState, why: 'busy' | 'portal' | 'unreachable', until: number): SendingState {
  const busy = why === 'busy' ? line.busy + 1 : 0
  return why === 'busy' && busy < busyBeforePause ? { why: null, until: 0, busy } : { why, until, busy }
}

/** Removes the entry and sets the versions that its successors build on, in one transaction. */
function acknowledge(
  entries: readonly OutboxEntry[],
  entry: OutboxEntry,
  { version, statusMoved }: Extract<OutboxAnswer, { kind: 'done' }>,
): Writes {
  const successors = entries.filter((one) => one.afterKey === entry.key).map((one) => buildOn(one, version, null))
  const moved = statusMoved ? moveBases(entries, entry, statusMoved) : []
  return { add: [], remove: [entry.seq], put: [...successors, ...moved] }
}

/** `signed-in`: the server has just confirmed who is signed in, at a sign-in, a renewal or a start. */
export const triggers = [
  'change',
  'start',
  'online',
  'foreground',
  'activation',
  'sync',
  'good-answer',
  'timer',
  'signed-in',
  'send-now',
] as const
export type Trigger = (typeof triggers)[number]

/**
 * Retries at once the entries that wait because of our own guess. A delay that the server requested remains, unless a
 * person uses "Send now". Only `signed-in` retries entries that waited for their owner to sign in.
 */
export function retryWaiting(
  { entries, line }: OutboxContents,
  trigger: Trigger,
  owner: Owner | null,
): { writes: Writes; line: SendingState } {
  const isOver = (why: string | null) => trigger === 'send-now' || isGuess(why)
  const put = entries.flatMap((entry): OutboxEntry[] => {
    if (!owner || !isOf(entry, owner)) return []
    if (trigger === 'signed-in' && entry.state === 'needs-auth') return [{ ...entry, state: 'pending', nextAt: 0 }]
    const isRetried = entry.state === 'pending' && entry.nextAt !== 0 && isOver(entry.lastCode)
    return isRetried ? [{ ...entry, nextAt: 0 }] : []
  })
  return { writes: { ...noWrites, put }, line: isOver(line.why) ? openLine : line }
}

import { type Creation, isCreation, readSlots } from './creation.ts'
import {
  type Current,
  type CurrentStatus,
  readCurrentAnswer,
  readCurrentDetails,
  readCurrentFinding,
  readCurrentLine,
} from './current.ts'
import { isRecord } from './is-record.ts'
import { isStatus, isStatusChange, type Refusal, type Submitted } from './outbox.ts'
import { type StatusMoved, subjectOf } from './versions.ts'

/** `hadNetwork` is `false` if the device had no network, so that the request did not leave it. */
type Unreachable = { kind: 'unreachable'; hadNetwork?: boolean }
/**
 * The result of a request. `body` is the parsed JSON, `undefined` if it was not JSON; an unfollowed redirect has status
 * 0.
 */
export type Exchange = Unreachable | { kind: 'response'; status: number; body: unknown; retryAfter: string | null }

/** What the result means for the change. Only `done` and `refused` are decisions of our server. */
export type OutboxAnswer =
  /**
   * `version`: of the status, the line or the finding after the change; `null` after a change that has none.
   * `statusMoved`: the status followed a change of a finding.
   */
  | { kind: 'done'; version: number | null; statusMoved?: StatusMoved }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'signed-out'; code: string }
  | { kind: 'busy'; code: string; retryAfterMs: number }
  /** The answer is not from our server: a captive portal, a proxy, another server. */
  | { kind: 'portal' }
  | Unreachable

export const longestRetryAfterMs = 15 * 60_000

const busyStatuses: ReadonlySet<number> = new Set([408, 425, 429])

/** Interprets the result of sending this entry; `now` in epoch ms is for a Retry-After with a date. */
export function readAnswer(entry: Submitted, exchange: Exchange, now: number): OutboxAnswer {
  if (exchange.kind === 'unreachable') return exchange
  const { status, body } = exchange
  if (status >= 200 && status < 300) return readSuccess(entry, body)
  const problem = readProblem(entry, status, body)
  if (!problem) return { kind: 'portal' }
  const { code } = problem
  if (status === 401 || code === 'actor-mismatch') return { kind: 'signed-out', code }
  if (busyStatuses.has(status) || status >= 500) {
    return { kind: 'busy', code, retryAfterMs: readRetryAfter(exchange.retryAfter, now) }
  }
  return { kind: 'refused', refusal: problem }
}

function readSuccess(entry: Submitted, body: unknown): OutboxAnswer {
  if (!isRecord(body)) return { kind: 'portal' }
  if (isCreation(entry)) return readCreated(entry, body)
  const { appointment, appointmentId } = body
  const named = isRecord(appointment) ? appointment.id : appointmentId
  if (named !== entry.appointmentId) return { kind: 'portal' }
  if (isStatusChange(entry)) {
    const current = readCurrentStatus(appointment)
    return current?.status === entry.status ? { kind: 'done', version: current.statusVersion } : { kind: 'portal' }
  }
  if (subjectOf(entry) === null) return { kind: 'done', version: null }
  const { lineId, findingId, versionAfter: version } = body
  const isOwn = lineId === entry.params.lineId && findingId === entry.params.findingId && isVersion(version)
  if (!isOwn) return { kind: 'portal' }
  const statusMoved = readStatusMoved(body.statusMoved)
  return { kind: 'done', version, ...(statusMoved && { statusMoved }) }
}

const isVersion = (value: unknown): value is number => Number.isSafeInteger(value)

function readStatusMoved(value: unknown): StatusMoved | null {
  if (!isRecord(value)) return null
  const { before, after } = value
  return isVersion(before) && isVersion(after) ? { before, after } : null
}

/**
 * The answer to a creation is the appointment itself, possibly changed since by others. The version is the one that the
 * creation has made: on the present one, the status behind it would overwrite what nobody on this device has seen.
 */
function readCreated(entry: Creation, body: Readonly<Record<string, unknown>>): OutboxAnswer {
  const isOwn = body.id === entry.appointmentId && readCurrentStatus(body) !== null
  // The check-in is a step of its own.
  return isOwn ? { kind: 'done', version: entry.body.checkIn ? 2 : 1 } : { kind: 'portal' }
}

function readProblem(entry: Submitted, status: number, body: unknown): Refusal | null {
  if (!isRecord(body) || status < 400) return null
  const { code, field, current } = body
  const isOurs = typeof code === 'string' && body.status === status && body.type === `about:blank#${code}`
  if (!isOurs) return null
  const slots = isCreation(entry) ? readSlots(current) : []
  return {
    ...{ code, status, field: typeof field === 'string' ? field : null, current: readCurrent(entry, current) },
    ...(slots.length > 0 && { slots }),
  }
}

function readCurrent(entry: Submitted, current: unknown): Current | null {
  if (isStatusChange(entry)) return readCurrentStatus(current)
  if (isCreation(entry)) return null
  if (entry.kind === 'finding' || entry.kind === 'finding-step') return readCurrentFinding(current)
  if (entry.kind === 'inspection-answer') return readCurrentAnswer(current)
  if (subjectOf(entry) !== null) return readCurrentLine(current)
  return entry.kind === 'details' ? readCurrentDetails(current) : null
}

/** Only the fields that a decision needs: the outbox stores no customers. */
export function readCurrentStatus(appointment: unknown): CurrentStatus | null {
  if (!isRecord(appointment)) return null
  const { status, statusVersion, statusSince, startsAt } = appointment
  if (!isStatus(status) || typeof statusVersion !== 'number' || !Number.isSafeInteger(statusVersion)) return null
  if (typeof statusSince !== 'string' || typeof startsAt !== 'string') return null
  return { status, statusVersion, statusSince, startsAt }
}

/** Returns milliseconds from seconds or an HTTP date; 0 if it is absent or invalid, at most a quarter of an hour. */
function readRetryAfter(value: string | null, now: number): number {
  if (value === null) return 0
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return waitMs > 0 ? Math.min(longestRetryAfterMs, waitMs) : 0
}

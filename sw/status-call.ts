import { parseClientClock } from '#domain/outbox/client-clock.ts'
import { isRecord } from '#domain/outbox/is-record.ts'
import { isStatus, type OutboxEntry } from '#domain/outbox/outbox.ts'
import type { Exchange } from '#domain/outbox/outbox-answer.ts'
import {
  completeStatusChange,
  type GivenStatusChange,
  requestOf,
  type SubmittedChange,
  sendTimeoutMs,
  statusChangeFields,
  unknownFieldsOf,
} from '#domain/outbox/status-change.ts'
import { keyToSend, testSpeed } from './trial.ts'

/** The parts of a change that are known before its body is read. */
export type ChangeCall = Pick<SubmittedChange, 'key' | 'userId' | 'accountId' | 'status' | 'clock'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** The URL of the status calls below the API's base, which is a path or a URL. */
export const statusCallsAt = (apiBase: string, origin: string): string =>
  new URL(`${apiBase}/appointments/`, origin).href

/**
 * Reads the parts of a status call that the outbox takes: one with a key, a user and a station. Returns `null` for all
 * other requests.
 */
export function readCall({ method, url, headers }: Request, callsAt: string): ChangeCall | null {
  if (method !== 'PUT' || !url.startsWith(callsAt)) return null
  const status = url.slice(callsAt.length)
  const [key, userId, accountId] = ['idempotency-key', 'x-expect-user', 'x-expect-account'].map((name) =>
    headers.get(name),
  )
  if (!isStatus(status) || !isUuid(key) || !isUuid(userId) || !isUuid(accountId)) return null
  const clock = parseClientClock(headers.get('x-client-clock'))
  return { key, userId, accountId, status, ...(clock && { clock }) }
}

/** Checks of the contract beyond the type of a field. */
const isSound: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...statusChangeFields,
  appointmentId: isUuid,
  employeeId: (value) => value === null || isUuid(value),
  undoes: (value) => value === null || isUuid(value),
  occurredAt: (value) => value === null || statusChangeFields.occurredAt(value),
}

/**
 * Reads the status change of a call; `now` (ms since the epoch) replaces a missing time. Returns `null` if the server
 * would refuse it as malformed: the server explains why. An unknown field comes from a newer page and is passed on.
 */
export function readChange(call: ChangeCall, text: string, now: number): SubmittedChange | null {
  const body = parseJson(text)
  if (!isRecord(body) || !isUuid(body.appointmentId)) return null
  if (!Object.entries(body).every(([name, value]) => !Object.hasOwn(isSound, name) || isSound[name]?.(value)))
    return null
  const more = unknownFieldsOf(body)
  const change = completeStatusChange(body as GivenStatusChange, new Date(now).toISOString())
  return { ...call, ...change, ...(Object.keys(more).length > 0 && { more }) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server's answer, unchanged, for the page that waits for it. */
export type ServerReply = { status: number; contentType: string; text: string }
/** The outcome of a request, and the raw answer, if any. */
export type SentChange = { exchange: Exchange; reply: ServerReply | null }

/** Sends an entry to the API under `callsAt`. `now`: ms since the epoch. Never rejects. */
export async function sendEntry(entry: OutboxEntry, callsAt: string, now: number): Promise<SentChange> {
  const { status, headers, body } = requestOf(entry, now)
  try {
    const response = await fetch(callsAt + status, {
      method: 'PUT',
      headers: {
        ...headers,
        'idempotency-key': keyToSend(entry),
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(body),
      credentials: 'include',
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(sendTimeoutMs / testSpeed),
    })
    // A truncated answer counts as none: the change may or may not have reached the server.
    const text = await response.text()
    const contentType = response.headers.get('content-type') ?? ''
    const retryAfter = response.headers.get('retry-after')
    return {
      exchange: { kind: 'response', status: response.status, body: parseJson(text), retryAfter },
      reply: { status: response.status, contentType, text },
    }
  } catch {
    return { exchange: { kind: 'unreachable' }, reply: null }
  }
}

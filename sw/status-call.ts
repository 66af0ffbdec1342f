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

/** What a call says before its body is read. */
export type ChangeCall = Pick<SubmittedChange, 'key' | 'userId' | 'accountId' | 'status' | 'clock'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** Where the status calls are, under the API's base, which may be a path or an address. */
export const statusCallsAt = (apiBase: string, origin: string): string =>
  new URL(`${apiBase}/appointments/`, origin).href

/** Tells a change that is the outbox's: the status call with a key and whose it is. All others go by. */
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

/** What the contract demands of some fields beyond their type. */
const isSound: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...statusChangeFields,
  appointmentId: isUuid,
  employeeId: (value) => value === null || isUuid(value),
  undoes: (value) => value === null || isUuid(value),
  occurredAt: (value) => value === null || statusChangeFields.occurredAt(value),
}

/**
 * The status change that a call carries; `now` in epoch ms for one that does not say when. `null` for what the server would refuse as
 * malformed: it has the words for it. A field that this worker does not know comes from a newer page and goes along.
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

/** An answer as it came, for the page that waits for it. */
export type ServerReply = { status: number; contentType: string; text: string }
/** How a sending ended, and what was said in words. */
export type SentChange = { exchange: Exchange; reply: ServerReply | null }

/** Sends an entry to the API under `callsAt`; never throws. `now` in epoch ms. */
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
    // An answer that is cut is none: the change may have arrived or not.
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

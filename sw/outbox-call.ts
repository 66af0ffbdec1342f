import { fillPath } from '#contract/shape/fill-path.ts'
import { bodyOf, commandRoutes, hasBody } from '#domain/outbox/command.ts'
import { isRecord } from '#domain/outbox/is-record.ts'
import { isStatusEntry, type OutboxEntry, type Submitted } from '#domain/outbox/outbox.ts'
import type { Exchange } from '#domain/outbox/outbox-answer.ts'
import { outboxHeaders, requestOf, sendTimeoutMs } from '#domain/outbox/status-change.ts'
import { parseJson } from './call-origin.ts'
import { readCommand, readCommandCall } from './command-call.ts'
import { readStatusCall, readStatusChange } from './status-call.ts'
import { bodyToSend, keyToSend, testSpeed } from './trial.ts'

/** The URL of the API, whose base is a path or a URL. */
export const apiUrl = (apiBase: string, origin: string): string => new URL(`${apiBase}/`, origin).href.slice(0, -1)

/** A call that the outbox takes. */
export type OutboxCall = {
  /**
   * Reads its body; `now` (ms since the epoch) replaces a missing time. Returns `null` if the server would refuse it as
   * malformed: the server explains why.
   */
  read(text: string, now: number): Submitted | null
}

/** Returns `null` for a request that the outbox does not take. */
export function readCall(request: Request, apiAt: string): OutboxCall | null {
  const status = readStatusCall(request, apiAt)
  if (status) return { read: (text, now) => readStatusChange(status, text, now) }
  const command = readCommandCall(request, apiAt)
  // A photo is not text.
  if (command?.kind === 'photo') return null
  return command && { read: (text, now) => readCommand(command, text, now) }
}

type EntryRequest = {
  kind: string
  method: string
  path: string
  params: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
  body: unknown
}

function requestFor(entry: OutboxEntry, now: number): EntryRequest {
  if (isStatusEntry(entry)) {
    const { status, headers, body } = requestOf(entry, now)
    return { kind: 'status', method: 'PUT', path: `/appointments/${status}`, params: { status }, headers, body }
  }
  const { kind, params } = entry
  const { method, path } = commandRoutes[kind]
  const body = hasBody(kind) ? bodyOf(entry) : undefined
  return { kind, method, path: fillPath(path, params), params, headers: outboxHeaders(entry, now), body }
}

/** The server's answer, unchanged, for the page that waits for it. */
export type ServerReply = { status: number; contentType: string; text: string }
/** The outcome of a request, and the raw answer, if any. */
export type SentChange = { exchange: Exchange; reply: ServerReply | null }

/**
 * Sends entries of one owner to the API at `apiAt`, several in one request. `now`: ms since the epoch. The results are
 * in the order of the entries. Never rejects.
 */
export async function sendEntries(
  entries: readonly OutboxEntry[],
  apiAt: string,
  now: number,
): Promise<readonly SentChange[]> {
  const together = entries.length > 1 ? await sendTogether(entries, apiAt, now) : null
  if (together) return together
  const sent: SentChange[] = []
  for (const entry of entries) sent.push(await sendEntry(entry, apiAt, now))
  return sent
}

async function sendEntry(entry: OutboxEntry, apiAt: string, now: number): Promise<SentChange> {
  const { method, path, headers, body } = requestFor(entry, now)
  return request(method, apiAt + path, { ...headers, 'idempotency-key': keyToSend(entry) }, bodyToSend(body, entry))
}

/** Returns `null` if the server does not take them in one call. */
async function sendTogether(
  entries: readonly OutboxEntry[],
  apiAt: string,
  now: number,
): Promise<readonly SentChange[] | null> {
  const [first] = entries
  if (!first) return []
  const commands = entries.map((entry) => {
    const { kind, params, headers, body } = requestFor(entry, now)
    const clock = headers['x-client-clock']
    return { key: keyToSend(entry), kind, params, body: bodyToSend(body, entry), clock }
  })
  const { 'idempotency-key': _key, 'x-client-clock': _clock, ...headers } = outboxHeaders(first, now)
  const sent = await request('POST', `${apiAt}/commands`, headers, { commands })
  const { exchange } = sent
  if (exchange.kind === 'unreachable') return entries.map(() => sent)
  if (refusedAsWhole.has(exchange.status)) return null
  const results = exchange.status === 200 && isRecord(exchange.body) ? exchange.body.results : undefined
  if (!Array.isArray(results)) return entries.map(() => sent)
  return commands.map(({ key }) => {
    const result: unknown = results.find((one) => isRecord(one) && one.key === key)
    return isRecord(result) ? readResult(result) : { exchange: { kind: 'unreachable' }, reply: null }
  })
}

/** An older server does not know the call; or it is too long, or one of its changes malformed. None was performed. */
const refusedAsWhole: ReadonlySet<number> = new Set([400, 404, 405, 413, 415, 422])

function readResult({ status, body }: Readonly<Record<string, unknown>>): SentChange {
  const code = typeof status === 'number' ? status : 0
  const retryAfter = isRecord(body) && typeof body.retryAfter === 'number' ? String(body.retryAfter) : null
  return {
    exchange: { kind: 'response', status: code, body, retryAfter },
    reply: { status: code, contentType: 'application/json', text: JSON.stringify(body) ?? '' },
  }
}

/** Makes one request, with JSON or a form. Never rejects. */
export async function request(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
  timeoutMs = sendTimeoutMs,
): Promise<SentChange> {
  const wasOnline = navigator.onLine
  // For a form the browser sets the content type, with the boundary.
  const isJson = body !== undefined && !(body instanceof FormData)
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }), accept: 'application/json' },
      ...(body instanceof FormData ? { body } : isJson && { body: JSON.stringify(body) }),
      credentials: 'include',
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs / testSpeed),
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
    // Only `false` is certain.
    return { exchange: { kind: 'unreachable', hadNetwork: wasOnline || navigator.onLine }, reply: null }
  }
}

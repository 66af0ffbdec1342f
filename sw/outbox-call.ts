import { commandCalls } from '#contract/command-calls.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { bodyOf } from '#domain/outbox/command.ts'
import { isStatusChange, type OutboxEntry, type Submitted } from '#domain/outbox/outbox.ts'
import type { Exchange } from '#domain/outbox/outbox-answer.ts'
import { changeHeaders, requestOf, sendTimeoutMs } from '#domain/outbox/status-change.ts'
import { parseJson } from './call-origin.ts'
import { readCommand, readCommandCall } from './command-call.ts'
import { readStatusCall, readStatusChange } from './status-call.ts'
import { keyToSend, testSpeed } from './trial.ts'

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
  return command && { read: (text, now) => readCommand(command, text, now) }
}

type EntryRequest = { method: string; path: string; headers: Readonly<Record<string, string>>; body: unknown }

function requestFor(entry: OutboxEntry, now: number): EntryRequest {
  if (isStatusChange(entry)) {
    const { status, headers, body } = requestOf(entry, now)
    return { method: 'PUT', path: `/appointments/${status}`, headers, body }
  }
  const { method, path } = commandCalls[entry.kind]
  return { method, path: fillPath(path, entry.params), headers: changeHeaders(entry, now), body: bodyOf(entry) }
}

/** The server's answer, unchanged, for the page that waits for it. */
export type ServerReply = { status: number; contentType: string; text: string }
/** The outcome of a request, and the raw answer, if any. */
export type SentChange = { exchange: Exchange; reply: ServerReply | null }

/** Sends an entry to the API at `apiAt`. `now`: ms since the epoch. Never rejects. */
export async function sendEntry(entry: OutboxEntry, apiAt: string, now: number): Promise<SentChange> {
  const { method, path, headers, body } = requestFor(entry, now)
  try {
    const response = await fetch(apiAt + path, {
      method,
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

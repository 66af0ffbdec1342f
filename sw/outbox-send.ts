import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import type { Exchange } from '#domain/outbox/outbox-answer.ts'
import { requestOf, sendTimeoutMs } from '#domain/outbox/outbox-request.ts'
import { parseJson } from './outbox-call.ts'
import { keyToSend, testSpeed } from './trial.ts'

/** An answer as it came, for the page that waits for it. */
export type ServerReply = { status: number; contentType: string; text: string }
/** How a sending ended, and what was said in words. */
export type Sent = { exchange: Exchange; reply: ServerReply | null }

/** Sends an entry to the API under `callsAt`; never throws. `now` in epoch ms. */
export async function sendEntry(entry: OutboxEntry, callsAt: string, now: number): Promise<Sent> {
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

import { i18n } from '@lingui/core'
import { languageTags } from '#contract/pages/path-locale.ts'
import type { Call, Endpoint } from '#contract/shape/endpoint.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { notifyMutation } from './after-mutation.ts'
import { ApiError } from './api-error.ts'
import { readBaseUrl } from './base-url.ts'
import { findKnownReply, keepReply } from './known-replies.ts'
import { isProblem, parseJson, unreadable } from './problem-body.ts'
import { request, toUrl } from './request.ts'
import { noteServerTime } from './server-clock.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Timeout in ms, instead of the default. */
  withinMs?: number
  /** Whether the page makes the call by itself, without a user action. */
  isByItself?: boolean
}
/** `data` is the parsed JSON; `undefined` without a body. */
export type HttpAnswer = { status: number; data: unknown }

const timeoutMs = 30_000
// The server's own timeout for a request body.
const uploadTimeoutMs = 60_000
const retryDelayMs = 250

/** The calls that change an order belong to the outbox, which has its own rules for retries and for a 401. */
export const isOutboxCall = ({ viaOutbox }: Endpoint): boolean => viaOutbox === true

/** Number of automatic retries: one for idempotent calls, none for the others (row H2). */
function countRetries(endpoint: Endpoint): number {
  // Each started download counts towards the export limit.
  return endpoint.method === 'POST' || isOutboxCall(endpoint) || endpoint.download ? 0 : 1
}

/** Makes one HTTP call, without session handling. Throws `ApiError`, or the reason of the caller's abort. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  options: CallOptions = {},
): Promise<HttpAnswer> {
  const { params, query, headers, body } = input as Partial<Record<string, Record<string, unknown>>>
  const { signal, withinMs } = options
  const form = endpoint.files && toForm(endpoint.files.field, input as FormParts)
  const timeout = startTimeout(withinMs ?? (form ? uploadTimeoutMs : timeoutMs))
  const path = fillPath(endpoint.path, params)
  const isRead = endpoint.method === 'GET' && endpoint.reply !== undefined
  const replyKey = isRead ? JSON.stringify([path, query]) : ''
  const known = findKnownReply(replyKey)
  const init: RequestInit = {
    method: endpoint.method,
    headers: {
      accept: endpoint.bytes ?? endpoint.download ?? 'application/json',
      'accept-language': i18n.locale === 'pl' ? languageTags.pl : languageTags.en,
      ...(body && { 'content-type': 'application/json' }),
      ...(known && { 'if-none-match': known.etag }),
      ...(headers as Record<string, string> | undefined),
    },
    // For a form the browser sets the content type, with the boundary.
    ...(form ? { body: form } : body && { body: JSON.stringify(body) }),
    credentials: 'include',
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
  }
  try {
    const url = toUrl(readBaseUrl(), path, query)
    const response = await request(url, init, { count: countRetries(endpoint), delayMs: retryDelayMs })
    noteServerTime(response.headers.get('date'))
    if (known && response.status === 304) return { status: 200, data: known.data }
    if (!response.ok) throw await toApiError(response)
    const data = endpoint.download
      ? readChunks(response, endpoint.download, signal)
      : await readReply(endpoint, response)
    const etag = isRead ? response.headers.get('etag') : null
    if (etag) keepReply(replyKey, { etag, data })
    return { status: response.status, data }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw error instanceof ApiError ? error : new ApiError(0, 'network', String(error), { cause: error })
  } finally {
    // A download itself has no time limit.
    timeout.stop()
    if (endpoint.method !== 'GET') notifyMutation()
  }
}

function startTimeout(afterMs: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('No response in time', 'TimeoutError')), afterMs)
  return { signal: controller.signal, stop: () => clearTimeout(timer) }
}

type FormParts = { readonly files?: readonly Blob[]; readonly fields?: Readonly<Record<string, string | undefined>> }

function toForm(field: string, { files = [], fields = {} }: FormParts): FormData {
  const form = new FormData()
  for (const file of files) form.append(field, file)
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  return form
}

async function readReply(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.bytes) return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  const data = endpoint.reply && parseJson(text)
  // The page of a captive portal answers no call, also not one whose answer has no body: a sign-out is not done then.
  if (endpoint.reply ? data === undefined : text !== '') throw unreadable(response.status)
  return data
}

/** Returns the chunks of a download as they arrive. Throws `network` if the connection breaks. */
function readChunks({ status, headers, body }: Response, type: string, signal: AbortSignal | undefined) {
  // Otherwise the page of a captive portal would be saved as the file.
  if (!body || headers.get('content-type') !== type) throw unreadable(status)
  return iterate(body.getReader(), signal)
}

// In Safari a `ReadableStream` is not async iterable.
async function* iterate(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal | undefined) {
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new ApiError(0, 'network', 'The download was cut off', { cause })
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function toApiError(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const data = parseJson(await response.text())
  if (!isProblem(data)) return unreadable(status)
  const retryAfter = data.retryAfter ?? readSeconds(headers.get('retry-after'))
  return new ApiError(status, data.code, data.message ?? '', { ...data, retryAfter })
}

function readSeconds(header: string | null | undefined): number | undefined {
  return header && /^\d+$/.test(header) ? Number(header) : undefined
}

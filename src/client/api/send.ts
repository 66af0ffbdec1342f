import { i18n } from '@lingui/core'
import { FetchError, ofetch } from 'ofetch'
import { languageTags } from '#client/i18n/locale.ts'
import { type Call, type Endpoint, fillPath } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'
import { readBaseUrl } from './base-url.ts'

export type CallOptions = { signal?: AbortSignal | undefined }
/** `data` is the parsed JSON, `undefined` without a body. */
export type Answer = { status: number; data: unknown }

const timeoutMs = 30_000
// As long as the server waits for a body.
const uploadTimeoutMs = 60_000
const retryDelayMs = 250
const retryStatusCodes = [408, 409, 425, 429, 500, 502, 503, 504]

/** The status call is the outbox's: it has its own rules for repeating and for a 401. */
export function isOutboxCall({ method, path }: Endpoint): boolean {
  return method === 'PUT' && path === '/appointments/{status}'
}

/** How often a call is repeated by itself: idempotent ones once, the others never (row H2). */
function countRetries(endpoint: Endpoint): number {
  return endpoint.method === 'POST' || isOutboxCall(endpoint) ? 0 : 1
}

/** One call over the wire, without any rule about sessions. Throws `ApiError`, or the reason of the caller's abort. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  options: CallOptions = {},
): Promise<Answer> {
  const { params, query, headers, body } = input as Partial<Record<string, Record<string, unknown>>>
  const { signal } = options
  const form = endpoint.files && toForm(endpoint.files.field, input as Parts)
  const timeout = AbortSignal.timeout(form ? uploadTimeoutMs : timeoutMs)
  try {
    const response = await ofetch.raw(fillPath(endpoint.path, params), {
      baseURL: readBaseUrl(),
      method: endpoint.method,
      headers: {
        accept: endpoint.bytes ?? 'application/json',
        'accept-language': i18n.locale === 'pl' ? languageTags.pl : languageTags.en,
        ...(body && { 'content-type': 'application/json' }),
        ...(headers as Record<string, string> | undefined),
      },
      ...(query && { query }),
      // The boundary of a form stands in the content type that the browser gives it.
      ...(form ? { body: form } : body && { body }),
      credentials: 'include',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      retry: countRetries(endpoint),
      retryDelay: retryDelayMs,
      retryStatusCodes,
      ...(endpoint.bytes ? { responseType: 'arrayBuffer' } : { parseResponse: (text: string) => text }),
    })
    return { status: response.status, data: readReply(endpoint, response.status, response._data) }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw error instanceof FetchError ? toApiError(error) : error
  }
}

type Parts = { readonly files?: readonly Blob[]; readonly fields?: Readonly<Record<string, string | undefined>> }

function toForm(field: string, { files = [], fields = {} }: Parts): FormData {
  const form = new FormData()
  for (const file of files) form.append(field, file)
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  return form
}

function readReply(endpoint: Endpoint, status: number, body: string | ArrayBuffer | undefined): unknown {
  if (endpoint.bytes) return new Uint8Array(body as ArrayBuffer)
  const text = body as string | undefined
  if (!endpoint.reply && !text) return undefined
  const data = parseJson(text)
  if (data === undefined && endpoint.reply) throw unreadable(status)
  return data
}

function toApiError(error: FetchError): ApiError {
  const { status = 0 } = error
  if (status === 0) return new ApiError(0, 'network', error.message, { cause: error.cause })
  const data = parseJson(error.data instanceof ArrayBuffer ? new TextDecoder().decode(error.data) : error.data)
  if (!isProblem(data)) return unreadable(status)
  const retryAfter = data.retryAfter ?? readSeconds(error.response?.headers.get('retry-after'))
  return new ApiError(status, data.code, data.message, { ...data, retryAfter })
}

function unreadable(status: number): ApiError {
  return new ApiError(status, 'unreadable', `An answer with status ${status} is not from our server`)
}

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isProblem(data: unknown): data is Problem {
  if (typeof data !== 'object' || data === null) return false
  return 'code' in data && typeof data.code === 'string' && 'message' in data && typeof data.message === 'string'
}

function readSeconds(header: string | null | undefined): number | undefined {
  return header && /^\d+$/.test(header) ? Number(header) : undefined
}

import { ApiError, isApiError } from './api-error.ts'
import { readBaseUrl } from './base-url.ts'
import { isProblem, parseJson, unreadable } from './problem-body.ts'

const timeoutMs = 30_000
const retryDelayMs = 250
/** A read is tried once more (row H2). */
const retriedStatuses: ReadonlySet<number> = new Set([0, 408, 409, 425, 429, 500, 502, 503, 504])

/**
 * Makes one call for a prerendered page, which loads none of the app's libraries. Returns the reply, `undefined`
 * without one. Throws `ApiError`.
 */
export async function callPlainly(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  try {
    return await fetchJson(method, path, body)
  } catch (error) {
    if (method !== 'GET' || !isApiError(error) || !retriedStatuses.has(error.status)) throw error
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    return fetchJson(method, path, body)
  }
}

async function fetchJson(method: string, path: string, body: object | undefined): Promise<unknown> {
  const { ok, status, text } = await fetchText(method, path, body)
  const data = parseJson(text)
  if (ok) {
    if (text !== '' && data === undefined) throw unreadable(status)
    return data
  }
  if (!isProblem(data)) throw unreadable(status)
  throw new ApiError(status, data.code, data.message ?? '', data)
}

async function fetchText(method: string, path: string, body: object | undefined) {
  try {
    const response = await fetch(`${readBaseUrl()}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { ok: response.ok, status: response.status, text: await response.text() }
  } catch (cause) {
    throw new ApiError(0, 'network', String(cause), { cause })
  }
}

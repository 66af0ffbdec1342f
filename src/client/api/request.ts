import { takeEarlyReply } from './early-replies.ts'

/** How a request is retried (row H2). */
export type Retries = { readonly count: number; readonly delayMs: number }

const retriedStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Returns the URL with its query; parameters without a value are omitted. */
export function toUrl(base: string, path: string, query: Record<string, unknown> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${base}${path}${search && `?${search}`}`
}

/** Returns the reply that was asked for before this code had loaded; `null` if there is none. */
function takeUp(url: string, { method, signal }: RequestInit): Promise<Response> | null {
  const early = method === 'GET' ? takeEarlyReply(url) : null
  if (!early || !signal) return early
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    early.then(resolve, reject)
  })
}

/** Fetches, and retries after a failure that may be over by then. Rejects like `fetch`. */
export async function request(url: string, init: RequestInit, { count, delayMs }: Retries): Promise<Response> {
  for (let left = count; ; left -= 1) {
    try {
      const response = await (takeUp(url, init) ?? fetch(url, init))
      if (left <= 0 || !retriedStatuses.has(response.status)) return response
      await response.body?.cancel()
    } catch (error) {
      if (left <= 0 || init.signal?.aborted) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    init.signal?.throwIfAborted()
  }
}

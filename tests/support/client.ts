import type { Call, Endpoint, Reply } from '#contract/shape/endpoint.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import type { Problem } from '#contract/shape/problem.ts'

export type ClientAnswer<T> = {
  status: number
  headers: Headers
  /** The reply. Throws if the response has none. */
  readonly value: T
  /** The problem body. Throws if the response has none. */
  readonly problem: Problem
  text: string
}

export type Client = {
  /** Stored between calls, as in a browser. */
  readonly cookies: Map<string, string>
  fetch(path: string, init?: RequestInit): Promise<ClientAnswer<unknown>>
  /** Sends a call of the contract. */
  send<E extends Endpoint>(
    endpoint: E,
    call: Call<E>,
    headers?: Record<string, string>,
  ): Promise<ClientAnswer<Reply<E>>>
}

/** The first chunk of a response that does not end. */
async function readBeginning(response: Response): Promise<string> {
  for await (const chunk of response.body ?? []) return new TextDecoder().decode(chunk)
  return ''
}

/** A client that stores cookies and sends `Origin`, like our own page. */
export function createClient(baseUrl: () => string, origin: string): Client {
  const cookies = new Map<string, string>()

  async function request<T>(path: string, init: RequestInit): Promise<ClientAnswer<T>> {
    const headers = new Headers(init.headers)
    if (!headers.has('origin')) headers.set('origin', origin)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(`${baseUrl()}${path}`, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(line)
    const isStream = response.headers.get('content-type') === 'text/event-stream'
    const text = isStream ? await readBeginning(response) : await response.text()
    const isProblem = response.headers.get('content-type') === 'application/problem+json'
    return {
      status: response.status,
      headers: response.headers,
      text,
      get value() {
        if (!response.ok) throw new Error(`${response.status}: ${text}`)
        return (text === '' ? undefined : JSON.parse(text)) as T
      },
      get problem() {
        if (!isProblem) throw new Error(`${response.status} without a problem body: ${text}`)
        return JSON.parse(text) as Problem
      },
    }
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  return {
    cookies,
    fetch: (path, init = {}) => request(path, init),
    send(endpoint, call, headers = {}) {
      const parts = call as { params?: Record<string, unknown>; query?: Record<string, string>; body?: unknown }
      const extra = (call as { headers?: Record<string, string> }).headers ?? {}
      const query = parts.query ? `?${new URLSearchParams(parts.query)}` : ''
      return request(`/api${fillPath(endpoint.path, parts.params)}${query}`, {
        method: endpoint.method,
        headers: { ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }), ...extra, ...headers },
        ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      })
    },
  }
}

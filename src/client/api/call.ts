import { refresh } from '#contract/auth.ts'
import type { Call, Endpoint, Reply } from '#contract/shape/endpoint.ts'
import { isApiError } from './api-error.ts'
import { type CallOptions, isOutboxCall, send } from './send.ts'
import { announceSessionEnd, type EndDetectedBy } from './session-end.ts'

/**
 * Calls an endpoint of the contract. If a protected endpoint (row A8) responds with 401, the session is renewed and the
 * call repeated once; if the session has ended, the listeners are notified (row A7). Public endpoints never end a
 * session. Throws `ApiError`, or the reason of the caller's abort.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Call<E>, options?: CallOptions): Promise<Reply<E>> {
  const { data } = await sendInSession(endpoint, input, options)
  return data as Reply<E>
}

async function sendInSession<E extends Endpoint>(endpoint: E, input: Call<E>, options?: CallOptions) {
  try {
    return await send(endpoint, input, options)
  } catch (error) {
    if (!isUnauthenticated(error) || endpoint.client === 'public' || isOutboxCall(endpoint)) throw error
    const renewed = await tryRenewalOnce()
    if (renewed === 'refused') announceSessionEnd('the server refused the renewal', detectedBy(endpoint, options))
    if (renewed !== 'renewed') throw error
  }
  try {
    return await send(endpoint, input, options)
  } catch (error) {
    if (isUnauthenticated(error)) {
      announceSessionEnd(
        `${endpoint.method} ${endpoint.path} was refused after a renewal`,
        detectedBy(endpoint, options),
      )
    }
    throw error
  }
}

// One renewal at a time: many calls of one screen get a 401 at once.
let running: Promise<Renewal> | null = null
type Renewal = 'renewed' | 'refused' | 'unknown'

function tryRenewalOnce(): Promise<Renewal> {
  running ??= tryRenewal().finally(() => {
    running = null
  })
  return running
}

async function tryRenewal(): Promise<Renewal> {
  try {
    await send(refresh, {})
    return 'renewed'
  } catch (error) {
    return isUnauthenticated(error) ? 'refused' : 'unknown'
  }
}

/** Renews the session. A 401 ends it; any other failure is ignored (row A6). */
export async function renewSession(detectedBy: EndDetectedBy = 'page'): Promise<void> {
  if ((await tryRenewalOnce()) === 'refused') announceSessionEnd('the server refused the renewal', detectedBy)
}

/** Reads and calls marked `isByItself` are made by the page; all other calls are user actions. */
const detectedBy = ({ method }: Endpoint, options: CallOptions | undefined): EndDetectedBy =>
  method === 'GET' || options?.isByItself ? 'page' : 'act'

function isUnauthenticated(error: unknown): boolean {
  return isApiError(error) && error.status === 401 && error.code !== 'unreadable'
}

import { refresh } from '#contract/auth.ts'
import type { Call, Endpoint, Reply } from '#contract/shape/endpoint.ts'
import { isApiError } from './api-error.ts'
import { type CallOptions, isOutboxCall, send } from './send.ts'
import { announceSessionEnd, type EndMetBy } from './session-end.ts'

/**
 * Calls an endpoint of the contract. A protected one (row A8) that is answered with 401 renews the session and is
 * repeated once; when the session is over, that is announced (row A7). Public ones never end a session.
 * Throws `ApiError`, or the reason of the caller's abort.
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
    if (renewed === 'refused') announceSessionEnd('the server refused to renew it', metBy(endpoint, options))
    if (renewed !== 'renewed') throw error
  }
  try {
    return await send(endpoint, input, options)
  } catch (error) {
    if (isUnauthenticated(error)) {
      announceSessionEnd(`${endpoint.method} ${endpoint.path} is refused after a renewal`, metBy(endpoint, options))
    }
    throw error
  }
}

// One renewal at a time: many calls of one screen meet the same 401.
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

/** Renews the session. A 401 ends it here too; any other failure is ignored (row A6). */
export async function renewSession(metBy: EndMetBy = 'page'): Promise<void> {
  if ((await tryRenewalOnce()) === 'refused') announceSessionEnd('the server refused to renew it', metBy)
}

/** The page reads by itself, and sends by itself what says so; the rest somebody has asked for. */
const metBy = ({ method }: Endpoint, options: CallOptions | undefined): EndMetBy =>
  method === 'GET' || options?.isByItself ? 'page' : 'act'

function isUnauthenticated(error: unknown): boolean {
  return isApiError(error) && error.status === 401 && error.code !== 'unreadable'
}

import type { Logger } from 'pino'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import type { Failure } from './answer.ts'
import type { Present, User } from './person.ts'
import type { Uploads } from './uploads.ts'

/** Who sends a request: a person, or a network address. */
export type Requester = {
  readonly user: Pick<User, 'id'> | null
  readonly ip: string
  readonly headers: Headers
  readonly log: Logger
}

/** What stands before and behind every call. The binder is handed it, and knows no noun of the API. */
export type Gate = {
  readonly publicOrigin: string
  /** How many proxies stand before the server. */
  readonly trustedProxies: number
  /** Prove every reply against its contract. */
  readonly checkReplies: boolean
  readonly uploads: Uploads
  /** The session that a request presents; `null` without one. */
  present(headers: Headers): Promise<Present | null>
  /** Whether a shared tablet may call it. */
  isOpenToDevices(endpoint: Endpoint): boolean
  /** Counts what may cost before anybody is known to be trusted with it. */
  countBody(endpoint: Endpoint, asker: Requester): Promise<{ ok: true } | Failure>
  /** Called after a write was done. */
  noticeWrite(endpoint: Endpoint, account: string | null, done: { params: unknown; reply: unknown }): void
}

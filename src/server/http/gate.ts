import type { Logger } from 'pino'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import type { Answer, Failure } from './answer.ts'
import type { Present, User } from './person.ts'
import type { Uploads } from './uploads.ts'

/** The sender of a request: a user, or a network address. */
export type Requester = {
  readonly user: Pick<User, 'id'> | null
  readonly ip: string
  readonly headers: Headers
  readonly log: Logger
}

type RowWall = {
  /** Runs `work` behind the wall of a workshop. */
  within<T>(account: string, work: () => T): T
  /** Reads a stream behind it, also after the handler has returned. */
  read<T>(account: string, pieces: AsyncIterable<T>): AsyncIterable<T>
}

/** The checks before and the hooks after every request. With it, the binder is independent of the API's resources. */
export type Gate = {
  readonly publicOrigin: string
  /** Number of the operator's own proxies in front of the server. */
  readonly trustedProxies: number
  /** Validate every reply against its contract. */
  readonly checkReplies: boolean
  readonly uploads: Uploads
  /** Returns the session of a request; `null` without a valid session. */
  present(headers: Headers): Promise<Present | null>
  /** Returns whether a shared tablet may call the endpoint. */
  isOpenToDevices(endpoint: Endpoint): boolean
  /** Returns whether nobody may call the endpoint on this server. */
  isClosed(endpoint: Endpoint): boolean
  /** Returns whether a session that lacks its passkey may call the endpoint. */
  isOpenWithoutPasskey(endpoint: Endpoint): boolean
  /** Counts requests with a body against their limits, before the body is read. */
  countBody(endpoint: Endpoint, requester: Requester): Promise<{ ok: true } | Failure>
  /** The wall around the rows of each workshop (db/within-account.ts); `null`: the database has none. */
  readonly wall: RowWall | null
  /** `Database.revision` */
  revision(): string | null
  /** Called after each answer of a handler; absent: nobody counts them. */
  readonly noticeAnswer?: ((endpoint: Endpoint, answer: Answer<unknown>) => void) | undefined
  /** Called after a successful write. */
  noticeWrite(endpoint: Endpoint, account: string | null, done: { params: unknown; reply: unknown }): void
}

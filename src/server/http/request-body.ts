import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** The request as Node has it; `null` for an app that is called without a socket. */
export const incomingOf = ({ env }: Pick<Context, 'env'>): IncomingMessage | null =>
  (env as { incoming?: IncomingMessage } | undefined)?.incoming ?? null

/**
 * The bytes of a body. From Node's own request as many at a time as there are: a body in chunks of one byte would cost
 * many times as much through a web stream. Who breaks off leaves the connection as it is, for the answer.
 */
export const readBody = (request: Request, incoming: IncomingMessage | null): AsyncIterable<Uint8Array> =>
  incoming?.iterator({ destroyOnReturn: false }) ?? request.body ?? empty

const empty: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {},
}

import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { CountedRequest } from './counted-request.ts'

/** The request as Node has it; `null` for an app that is called without a socket. */
export const incomingOf = ({ env }: Pick<Context, 'env'>): IncomingMessage | null =>
  (env as { incoming?: IncomingMessage } | undefined)?.incoming ?? null

export const isInFragments = (incoming: IncomingMessage): boolean =>
  incoming instanceof CountedRequest && incoming.isInFragments

/**
 * The bytes of a body. From Node's own request as many at a time as there are: a body in chunks of one byte would cost
 * many times as much through a web stream. Who breaks off leaves the connection as it is, for the answer. A body in
 * fragments throws.
 */
export async function* readBody(request: Request, incoming: IncomingMessage | null): AsyncGenerator<Uint8Array> {
  if (!incoming) return yield* request.body ?? []
  for await (const piece of incoming.iterator({ destroyOnReturn: false })) {
    if (isInFragments(incoming)) throw new Error('in fragments')
    yield piece
  }
}

/** A whole body; `null` where it has more than `most` bytes. */
export async function readWhole(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > most) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

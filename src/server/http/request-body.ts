import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { CountedRequest } from './counted-request.ts'

/** Returns Node's request; `null` if the app runs without a socket. */
export const incomingOf = ({ env }: Pick<Context, 'env'>): IncomingMessage | null =>
  (env as { incoming?: IncomingMessage } | undefined)?.incoming ?? null

export const isInFragments = (incoming: IncomingMessage): boolean =>
  incoming instanceof CountedRequest && incoming.isInFragments

/**
 * Yields the bytes of a body. It reads Node's request directly, all available bytes at a time: a web stream would be
 * many times slower for chunks of one byte. A consumer that stops early leaves the connection open for the response.
 * Throws if the body is in fragments.
 */
export async function* readBody(request: Request, incoming: IncomingMessage | null): AsyncGenerator<Uint8Array> {
  if (!incoming) return yield* request.body ?? []
  for await (const piece of incoming.iterator({ destroyOnReturn: false })) {
    if (isInFragments(incoming)) throw new Error('in fragments')
    yield piece
  }
}

/** Reads a whole body; returns `null` if it has more than `most` bytes. */
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

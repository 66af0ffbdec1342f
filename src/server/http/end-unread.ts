import type { IncomingMessage } from 'node:http'
import { isInFragments } from './request-body.ts'

/** How long and how much of a body nobody wants is still taken, so that who sends it gets to the answer. */
const takeMs = 500
const takeBytes = 1_000_000

/**
 * An answer given before the request's body was read to its end is the last one of its connection, and says so. The
 * connection is closed a moment later: closed at once, with bytes still coming in, it would be reset, and the client
 * might never see the answer.
 */
export async function endUnread(response: Response, incoming: IncomingMessage): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('connection', 'close')
  headers.set('content-length', String(bytes.byteLength))
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes)
      await takeRest(incoming)
      controller.close()
    },
  })
  return new Response(body, { status: response.status, headers })
}

function takeRest(incoming: IncomingMessage): Promise<void> {
  return new Promise((done) => {
    let taken = 0
    const stop = (): void => {
      clearTimeout(timer)
      incoming.off('data', take).off('end', stop).off('close', stop)
      incoming.pause()
      done()
    }
    const take = (chunk: Uint8Array): void => {
      taken += chunk.byteLength
      if (taken > takeBytes) stop()
      // Whoever began to read it may have paused it.
      else incoming.resume()
    }
    const timer = setTimeout(stop, takeMs)
    // Nothing of it comes any more.
    if (isInFragments(incoming)) return
    incoming.on('data', take).once('end', stop).once('close', stop)
    incoming.resume()
  })
}

import type { IncomingMessage } from 'node:http'
import { isInFragments } from './request-body.ts'

/** The rest of an unread body is read up to these limits, so that the client receives the response. */
const takeMs = 500
const takeBytes = 1_000_000

/**
 * Sends a response before the request's body was read completely, with `connection: close`. The connection is closed
 * with a delay: if it were closed while bytes arrive, it would be reset, and the client might never see the response.
 */
export async function endUnread(response: Response, incoming: IncomingMessage): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('connection', 'close')
  headers.set('content-length', String(bytes.byteLength))
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes)
      await drainRest(incoming)
      controller.close()
    },
  })
  return new Response(body, { status: response.status, headers })
}

function drainRest(incoming: IncomingMessage): Promise<void> {
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
      // The previous reader may have paused the stream.
      else incoming.resume()
    }
    const timer = setTimeout(stop, takeMs)
    // A body in fragments emits no more data.
    if (isInFragments(incoming)) return
    incoming.on('data', take).once('end', stop).once('close', stop)
    incoming.resume()
  })
}

import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { CountedRequest } from './counted-request.ts'

/** Maximum number of pipelined requests of a connection; browsers do not pipeline. */
export const mostPipelined = 16

/** The unanswered requests of a connection; `last` resolves when the last one is answered. */
type ClientQueue = { count: number; last: Promise<void> }

/**
 * Starts one request per turn of the event loop, in order of arrival. Between two turns new connections are accepted
 * and bytes are read; otherwise busy connections with pipelined requests would block all others. Requests of one
 * connection are processed one at a time, and a connection with too many pipelined requests is destroyed.
 */
export function takeTurns(listener: RequestListener): RequestListener<typeof CountedRequest> {
  const waiting: (() => void)[] = []
  const startNext = (): void => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(startNext)
  }
  const inTurn = (start: () => void): void => {
    if (waiting.push(start) === 1) setImmediate(startNext)
  }

  const queues = new WeakMap<Socket, ClientQueue>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    // The connection was destroyed: nobody receives a response.
    if (socket.destroyed) {
      incoming.isCutOff = true
      return
    }
    const queue = queues.get(socket) ?? { count: 0, last: Promise.resolve() }
    queues.set(socket, queue)
    const start = (): void => inTurn(() => listener(incoming, outgoing))
    if (queue.count === 0) start()
    else queue.last.then(start)
    queue.count++
    queue.last = new Promise((done) => {
      outgoing.once('close', () => {
        // Otherwise Node would read the unneeded rest of the body for as long as it arrives.
        if (!incoming.complete) socket.destroySoon()
        queue.count--
        done()
      })
    })
    if (queue.count > mostPipelined) socket.destroy()
  }
}

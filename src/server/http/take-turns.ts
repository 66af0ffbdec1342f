import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { CountedRequest } from './counted-request.ts'

/** Requests of one connection that may wait for its answers; browsers send one at a time. */
export const mostPipelined = 16

/** The requests of a connection that are not answered yet; `last` is settled when the last of them is. */
type ClientQueue = { count: number; last: Promise<void> }

/**
 * Starts one request in each turn of the event loop, in the order in which they came. Between two turns new connections
 * are accepted and bytes are read; otherwise busy connections, whose next requests are always there, would keep everybody
 * else out. Of one connection one request is worked on at a time, and who sends very many without waiting is cut off.
 */
export function takeTurns(listener: RequestListener): RequestListener<typeof CountedRequest> {
  const waiting: (() => void)[] = []
  const startOne = (): void => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(startOne)
  }
  const inTurn = (start: () => void): void => {
    if (waiting.push(start) === 1) setImmediate(startOne)
  }

  const lines = new WeakMap<Socket, ClientQueue>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    // Cut off before: nobody is there to be answered.
    if (socket.destroyed) {
      incoming.isCutOff = true
      return
    }
    const line = lines.get(socket) ?? { count: 0, last: Promise.resolve() }
    lines.set(socket, line)
    const start = (): void => inTurn(() => listener(incoming, outgoing))
    if (line.count === 0) start()
    else line.last.then(start)
    line.count++
    line.last = new Promise((done) => {
      outgoing.once('close', () => {
        // What Node would still take of a body, for as long as it comes, nobody wants.
        if (!incoming.complete) socket.destroySoon()
        line.count--
        done()
      })
    })
    if (line.count > mostPipelined) socket.destroy()
  }
}

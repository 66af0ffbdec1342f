import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Packets that the head of a request may come in. A browser sends one or two, a slow line some dozens. */
export const mostHeadPieces = 256

/**
 * Closes a connection whose request head comes in too many packets: one of a single byte costs the event loop as much as
 * one of 64 KB. Packets of a body are counted by its request (`CountedRequest`). `event`: what a server says of a new
 * connection, `secureConnection` under TLS.
 */
export function limitHeadPieces(server: Server, event: 'connection' | 'secureConnection'): void {
  const receiving = new WeakMap<Socket, { readonly complete: boolean }>()
  const pieces = new WeakMap<Socket, number>()
  server.on('request', (request) => {
    receiving.set(request.socket, request)
    pieces.set(request.socket, 0)
  })
  server.on(event, (socket: Socket) => {
    socket.on('data', () => {
      if (receiving.get(socket)?.complete === false) return
      const count = (pieces.get(socket) ?? 0) + 1
      pieces.set(socket, count)
      if (count > mostHeadPieces) socket.destroy()
    })
  })
}

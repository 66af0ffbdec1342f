import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * `cut`: connections are closed and refused. `silent`: nothing is passed on, and nobody is told. A number: each piece is
 * passed on after so many ms.
 */
type LinkState = 'open' | 'cut' | 'silent' | number

/** A connection to a database that breaks on command. */
export async function openProxy(target: { host: string; port: number }) {
  let state: LinkState = 'open'
  const sockets = new Set<Socket>()
  const withhold = () => {
    // What was sent into silence is lost, as by a cable that was pulled.
    let isLost = false
    return new Transform({
      transform(piece: Buffer, _encoding, done) {
        isLost ||= state === 'silent'
        if (isLost) return done()
        if (typeof state === 'number') return void setTimeout(() => done(null, piece), state)
        done(null, piece)
      },
    })
  }
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(withhold()).pipe(far)
    far.pipe(withhold()).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set(next: LinkState): void {
      state = next
      if (next === 'cut') for (const socket of sockets) socket.destroy()
    },
    stop(): void {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const checkEveryMs = 500
const checkWithinMs = 3_000

/**
 * A round-robin balancer as operators have one: it asks each instance whether it is ready, sends nothing to one that is
 * not, and tries the next if a connection is refused. A request whose connection broke later is answered with 502.
 */
export async function startBalancer(ports: readonly number[]) {
  const isReady = new Map(ports.map((port) => [port, false]))
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  function choose(tried: ReadonlySet<number>): number | undefined {
    turn++
    const inTurn = ports.map((_, at) => ports[(at + turn) % ports.length] ?? 0)
    return inTurn.find((port) => isReady.get(port) && !tried.has(port))
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tried: Set<number>): void {
    const port = choose(tried)
    if (port === undefined) {
      outgoing.writeHead(503).end()
      return
    }
    tried.add(port)
    const { method, url, headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-for': '127.0.0.1' }
    const out = request({ host: '127.0.0.1', port, method, path: url, headers: forwarded, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.once('error', () => outgoing.destroy())
      answer.once('aborted', () => outgoing.destroy())
    })
    outgoing.once('close', () => out.destroy())
    out.once('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) return void outgoing.destroy()
      if (error.code === 'ECONNREFUSED') {
        isReady.set(port, false)
        return pass(incoming, outgoing, body, tried)
      }
      // Whether the instance has done it is unknown: only the client may send it again.
      outgoing.writeHead(502).end()
    })
    out.end(body)
  }

  const server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.once('end', () => pass(incoming, outgoing, Buffer.concat(pieces), new Set()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function check(): Promise<void> {
    await Promise.all(
      ports.map(async (port) => {
        const signal = AbortSignal.timeout(checkWithinMs)
        const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal }).catch(() => null)
        isReady.set(port, answer?.status === 200)
      }),
    )
  }
  let isOver = false
  const checking = (async () => {
    while (!isOver) {
      await check()
      await new Promise((done) => setTimeout(done, checkEveryMs))
    }
  })()

  return {
    port: (server.address() as AddressInfo).port,
    countReady: () => [...isReady.values()].filter(Boolean).length,
    async stop() {
      isOver = true
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await checking
    },
  }
}

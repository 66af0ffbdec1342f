import { connect, type Socket } from 'node:net'
import { zstdDecompressSync } from 'node:zlib'
import type { Facts } from '../history/create-history.ts'
import { type Kind, makeRequest, type SentRequest, statusOf } from './requests.ts'

export type LoadOrder = { kind: Kind; count: number; port: number; cookie: string; facts: Facts }
/** Milliseconds. `last` is the JSON of the last answer, `bytes` its size as sent. */
export type Measured = { elapsedMs: number; p50: number; p99: number; last: string; bytes: number }

const connections = 8

/**
 * Sends `count` requests over a few connections. Each connection waits for an answer before it sends the next request.
 */
async function sendLoad(order: LoadOrder): Promise<Measured> {
  const { kind, count, port, cookie, facts } = order
  const requests = Array.from({ length: count }, (_, n) => textOf(makeRequest(kind, n, facts), cookie))
  const sockets = await Promise.all(Array.from({ length: Math.min(connections, count) }, () => open(port)))
  const taken: number[] = []
  let next = 0
  let last = ''
  let bytes = 0
  const startedAt = performance.now()
  await Promise.all(
    sockets.map(async (socket) => {
      while (next < requests.length) {
        const n = next++
        const sentAt = performance.now()
        const { status, body, isPacked } = await ask(socket, requests[n] ?? '')
        taken.push(performance.now() - sentAt)
        if (status !== statusOf[kind]) throw new Error(`${kind} answered ${status}: ${body}`)
        if (n !== requests.length - 1) continue
        bytes = body.length
        last = (isPacked ? zstdDecompressSync(body) : body).toString()
      }
    }),
  )
  const elapsedMs = performance.now() - startedAt
  for (const socket of sockets) socket.destroy()
  taken.sort((a, b) => a - b)
  const at = (share: number): number => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
  return { elapsedMs, p50: at(0.5), p99: at(0.99), last, bytes }
}

function textOf({ method, path, headers, body }: SentRequest, cookie: string): string {
  const about =
    'accept: */*\r\naccept-encoding: gzip, deflate, br, zstd\r\naccept-language: pl\r\nuser-agent: Mozilla/5.0 (X11; Linux x86_64)\r\n'
  const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: localhost:3000\r\n${about}cookie: ${cookie}\r\n${headers}${length}\r\n${body}`
}

function open(port: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => done(socket))
    socket.once('error', fail)
  })
}

type Received = { status: number; body: Buffer; isPacked: boolean }

/**
 * One answer on one connection. HTTP is parsed by hand, because a client as expensive as the server would measure
 * itself.
 */
function ask(socket: Socket, request: string): Promise<Received> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = []
    let [status, bodyAt, end, size] = [0, 0, 0, 0]
    let isPacked = false
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk)
      size += chunk.length
      if (end === 0) {
        const whole = Buffer.concat(chunks)
        const headEnd = whole.indexOf('\r\n\r\n')
        if (headEnd < 0) return
        const head = whole.toString('latin1', 0, headEnd)
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
        if (length === undefined) {
          finish(() => fail(new Error(`an answer of unknown length:\n${head}`)))
          return
        }
        status = Number(head.slice(9, 12))
        isPacked = head.includes('content-encoding: zstd')
        bodyAt = headEnd + 4
        end = bodyAt + Number(length)
      }
      if (size >= end) finish(() => done({ status, body: Buffer.concat(chunks).subarray(bodyAt), isPacked }))
    }
    const onClose = (): void => finish(() => fail(new Error('the server closed the connection')))
    function finish(then: () => void): void {
      socket.off('data', onData)
      socket.off('close', onClose)
      then()
    }
    socket.on('data', onData)
    socket.on('close', onClose)
    socket.write(request)
  })
}

process.on('message', (order: LoadOrder) => {
  sendLoad(order).then(
    (measured) => process.send?.(measured),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

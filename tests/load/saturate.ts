import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { headOf } from '../support/raw-http.ts'
import type { MeasuredServer } from './start-measured.ts'

export type Load = {
  readonly slow: number
  readonly busy: number
  readonly newClients: number
  readonly seconds: number
}
/** A new client: how long it waits for its answer, and how many answers the busy connections get meanwhile. */
type Waited = { readonly ms: number; readonly others: number }
export type Saturated = {
  readonly waited: readonly Waited[]
  readonly unanswered: number
  readonly busyAnswers: number
}

/** A new client gives up after this time. */
const giveUpMs = 10_000

/**
 * Opens `slow` sockets that send a head byte by byte and never end it, and `busy` connections that send the next
 * request as soon as they have an answer. Meanwhile new clients connect, each with a connection of its own. It ends by
 * itself.
 */
export async function saturate({ port, openSession }: MeasuredServer, load: Load): Promise<Saturated> {
  const cookie = `__Host-sid=${await openSession()}`
  const endsAt = Date.now() + load.seconds * 1000
  const isOver = (): boolean => Date.now() >= endsAt
  const sockets = new Set<Socket>()
  const open = (): Socket => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    return socket
  }

  async function crawl(): Promise<void> {
    while (!isOver()) {
      const socket = open()
      let isClosed = false
      socket.once('close', () => {
        isClosed = true
      })
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
      while (!isClosed && !isOver()) {
        await pause(1000)
        if (!isClosed) socket.write('x')
      }
      socket.destroy()
    }
  }

  let busyAnswers = 0
  const requests = ['/api/profiles/me', '/api/health', '/api/location/countries', '/api/notices'].map((path) =>
    headOf('GET', path, { cookie }),
  )
  async function keepBusy(): Promise<void> {
    while (!isOver()) {
      const socket = open()
      let at = 0
      await new Promise<void>((done) => {
        let rest = ''
        const next = (): void => void socket.write(requests[at++ % requests.length] ?? '')
        socket.on('data', (chunk) => {
          rest += chunk.toString('latin1')
          for (;;) {
            const headEnd = rest.indexOf('\r\n\r\n')
            const length = Number(/\r\ncontent-length: (\d+)/i.exec(rest.slice(0, headEnd))?.[1] ?? 0)
            if (headEnd < 0 || rest.length < headEnd + 4 + length) return
            rest = rest.slice(headEnd + 4 + length)
            busyAnswers++
            if (isOver()) socket.destroy()
            else next()
          }
        })
        socket.once('close', done)
        next()
      })
    }
  }

  const waited: Waited[] = []
  let unanswered = 0
  async function visit(): Promise<void> {
    const [startedAt, others] = [performance.now(), busyAnswers]
    const socket = open()
    socket.write(headOf('GET', '/api/health', { connection: 'close' }))
    const timer = setTimeout(() => socket.destroy(), giveUpMs)
    const isAnswered = await new Promise<boolean>((done) => {
      socket.once('data', () => done(true))
      socket.once('close', () => done(false))
    })
    clearTimeout(timer)
    if (isAnswered) waited.push({ ms: performance.now() - startedAt, others: busyAnswers - others })
    else unanswered++
    socket.destroy()
  }

  const work = [...Array.from({ length: load.slow }, crawl), ...Array.from({ length: load.busy }, keepBusy)]
  // Waits until the load is present.
  await pause(Math.min(2000, load.seconds * 250))
  const every = (endsAt - Date.now()) / load.newClients
  const visits: Promise<void>[] = []
  while (!isOver()) {
    visits.push(visit())
    await pause(every)
  }
  await Promise.all(visits)
  for (const socket of sockets) socket.destroy()
  await Promise.all(work)
  return { waited, unanswered, busyAnswers }
}

/** The percentile: the value that this share of them does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

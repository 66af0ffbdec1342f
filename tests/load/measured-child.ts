import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { parseConfig } from '#server/config.ts'
import { maxHeadBytes } from '#server/open-socket.ts'
import { startServer } from '#server/start-server.ts'
import { createClient } from '../support/client.ts'
import { openSession, type TestServer } from '../support/server.ts'
import { readPeakKb, resetPeak } from './peak-memory.ts'
import type { Question } from './start-measured.ts'

// The server as in production, in a process of its own that reports its CPU time and memory.
const parsed = parseConfig(process.env)
if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
const { config } = parsed
const running = await startServer(config, {
  print: () => {},
  log: pino({ level: 'silent' }),
  deliver: async () => {},
  ...(process.env.DIST_DIR ? { distDir: process.env.DIST_DIR } : {}),
})
const server = {
  database: running.database,
  clock: { now: Date.now() },
  client: () => createClient(() => `http://127.0.0.1:${running.port}`, config.publicOrigin),
}

/** The duration of a fixed piece of work, microseconds: the present speed of this machine. */
function calibrate(): number {
  const text = JSON.stringify(Array.from({ length: 2000 }, (_, at) => ({ at, name: `name ${at}`, list: [at, at + 1] })))
  const before = process.threadCpuUsage()
  for (let round = 0; round < 5; round++) JSON.stringify(JSON.parse(text))
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

async function collect(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await pause(5)
  }
}

async function answer(question: Question): Promise<unknown> {
  if (question === 'session') return (await openSession(server as TestServer)).token
  if (question === 'forget') return void (await running.database.db.deleteFrom('rate_counter').execute())
  if (question === 'calibrate') return calibrate()
  if (question === 'collect') await collect()
  if (question === 'collect' || question === 'mark') resetPeak()
  // Only the thread of the event loop, which delays all requests.
  const { user, system } = process.threadCpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { cpuMs: (user + system) / 1000, rss, held: heapUsed + external, peakKb: readPeakKb() }
}

process.on('message', ({ id, question }: { id: number; question: Question }) => {
  answer(question).then((value) => process.connected && process.send?.({ id, value }))
})
process.on('disconnect', () => process.exit(0))
/** A server of Node alone: what it needs for some bytes is no cost of the product. */
const bare = createServer({ maxHeaderSize: maxHeadBytes }, (request, response) => {
  request.on('error', () => {})
  request.resume()
  request.on('end', () => response.writeHead(200, { connection: 'close' }).end())
})
bare.on('clientError', (_error, socket) => socket.destroy())
bare.listen(0, '127.0.0.1', () => {
  const { port: barePort } = bare.address() as AddressInfo
  process.send?.({ port: running.port, barePort })
})

import { percentile, saturate } from '../load/saturate.ts'
import { startMeasured } from '../load/start-measured.ts'
import { must, type ServerFault, seconds } from './fault.ts'

/** In CI `tests/load/saturation.test.ts` does the same for seconds. */
const slowSockets: ServerFault = {
  name: '500 slow sockets',
  what: '500 connections send a head byte by byte for half a minute, beside a new client each 50 ms',
  isQuick: false,
  async run() {
    const server = await startMeasured()
    try {
      await saturate(server, { slow: 0, busy: 4, newClients: 20, seconds: 3 })
      const before = await server.collect()
      const { waited, unanswered } = await saturate(server, { slow: 500, busy: 4, newClients: 600, seconds: 30 })
      const after = await server.collect()
      const p99 = percentile(
        waited.map(({ ms }) => ms),
        0.99,
      )
      must(unanswered === 0, 'an answer for every client', unanswered)
      must(p99 < 1_000, 'a healthy client’s p99 below a second', p99)
      must(after.rss < before.rss * 1.2, 'memory back within a fifth', { before: before.rss, after: after.rss })
      const grown = Math.max(0, Math.round((after.rss / before.rss - 1) * 100))
      return {
        seen: `a healthy client waits ${seconds(p99)} (p99 of ${waited.length}); slow connections are closed`,
        kept: `memory afterwards ${grown} % above before`,
      }
    } finally {
      await server.stop()
    }
  },
}

export const socketFaults: readonly ServerFault[] = [slowSockets]

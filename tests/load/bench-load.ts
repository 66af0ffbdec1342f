import type { BenchOptions } from '../bench/bench-part.ts'
import type { Figure } from '../bench/figures/figure.ts'
import { percentile, saturate } from './saturate.ts'
import { startMeasured } from './start-measured.ts'

/** How long a new client waits beside 500 slow sockets and 50 busy connections, and the memory afterwards. */
export async function benchLoad({ seconds }: BenchOptions): Promise<Figure[]> {
  const server = await startMeasured()
  try {
    // The memory after the first requests.
    await saturate(server, { slow: 0, busy: 50, newClients: 5, seconds: 5 })
    const before = await server.collect()
    const load = { slow: 500, busy: 50, newClients: seconds * 10, seconds }
    const { waited, unanswered } = await saturate(server, load)
    const after = await server.collect()
    const waits = waited.map(({ ms }) => ms)
    const section = 'Slow and busy clients'
    const memory = { section, unit: 'MB', goal: { mostTimes: 1.2 } }
    const megabytes = (bytes: number): number => bytes / 1e6
    return [
      {
        section,
        name: 'a new client waits, p99',
        unit: 'ms',
        samples: [percentile(waits, 0.99)],
        goal: { most: 1000 },
      },
      { section, name: 'clients without an answer', unit: 'clients', samples: [unanswered], goal: { most: 0 } },
      {
        ...{ ...memory, name: 'memory of the process afterwards', samples: [megabytes(after.rss)] },
        reference: { name: 'before', samples: [megabytes(before.rss)] },
      },
      {
        ...{ ...memory, name: 'memory of JavaScript afterwards', samples: [megabytes(after.held)] },
        reference: { name: 'before', samples: [megabytes(before.held)] },
      },
    ]
  } finally {
    await server.stop()
  }
}

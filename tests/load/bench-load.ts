import { percentile, saturate } from './saturate.ts'
import { startMeasured } from './start-measured.ts'

const goalMs = 1000
const goalGrowth = 1.2

/** Measures how long a new client waits beside 500 slow sockets and 50 busy connections, and the memory afterwards. */
export async function benchLoad(seconds: number): Promise<boolean> {
  const server = await startMeasured()
  try {
    // The memory after the first requests.
    await saturate(server, { slow: 0, busy: 50, newClients: 5, seconds: 5 })
    const before = await server.collect()
    const load = { slow: 500, busy: 50, newClients: seconds * 10, seconds }
    const { waited, unanswered, busyAnswers } = await saturate(server, load)
    const after = await server.collect()
    const p99 = percentile(
      waited.map(({ ms }) => ms),
      0.99,
    )
    const others = percentile(
      waited.map((one) => one.others),
      0.99,
    )
    const growth = Math.max(after.rss / before.rss, after.held / before.held)
    const megabytes = (bytes: number) => Math.round(bytes / 1e6)
    process.stdout.write(`load: ${load.slow} slow sockets, ${load.busy} busy connections, ${seconds} s, ${busyAnswers} answers
new clients: ${waited.length} answered, ${unanswered} not, p99 ${Math.round(p99)} ms (at most ${goalMs}), while ${others} others were answered
memory: ${megabytes(before.rss)} MB before, ${megabytes(after.rss)} MB after, held ${megabytes(before.held)} and ${megabytes(after.held)} MB (at most +20 %)
`)
    return unanswered === 0 && p99 < goalMs && growth <= goalGrowth
  } finally {
    await server.stop()
  }
}

import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '../db/database.ts'
import type { MetricSample } from './create-metrics.ts'
import type { findQueues } from './queue-store.ts'

export type Watched = {
  readonly database: Database
  readonly dataDir: string
  readonly version: string
  readonly buildId: string
  readonly now: () => number
  readonly countStreams: () => number
}

/** How precisely the lag of the event loop is measured; the timer costs a few microseconds each time. */
const resolutionMs = 20
/** The queues are asked for at most this often, however often the metrics are. */
const queuesEveryMs = 5_000

/** Reads what is true at the moment: queues, streams, connections, disk and process. */
export function createSampler(
  { database, dataDir, version, buildId, now, countStreams }: Watched,
  readQueues: typeof findQueues,
) {
  const lag = monitorEventLoopDelay({ resolution: resolutionMs })
  lag.enable()
  const startedAt = (Date.now() - performance.now()) / 1000
  let queues: { at: number; samples: Promise<MetricSample[]> } | null = null

  async function sampleQueues(): Promise<MetricSample[]> {
    const at = now()
    const found = await readQueues(database.db, at)
    const age = (since: number | null): number => (since === null ? 0 : Math.max(0, at - since) / 1000)
    const of = (value: (state: (typeof found)[number]) => number) =>
      found.map((state) => ({ labels: { queue: state.queue }, value: value(state) }))
    return [
      gauge('pitboard_queue_waiting', 'Entries that wait in a queue.', ...of(({ waiting }) => waiting)),
      gauge('pitboard_queue_age_seconds', 'How long the oldest entry waits.', ...of(({ since }) => age(since))),
    ]
  }

  return {
    async read(): Promise<MetricSample[]> {
      const at = performance.now()
      // Without a database the other values are still true.
      if (!queues || at - queues.at > queuesEveryMs) queues = { at, samples: sampleQueues().catch(() => []) }
      const { used, idle, waiting } = database.connections()
      const memory = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const free = await statfs(dataDir).catch(() => null)
      return [
        ...(await queues.samples),
        gauge('pitboard_build_info', 'What runs.', {
          labels: { version, build: buildId, kind: database.kind },
          value: 1,
        }),
        gauge('pitboard_event_streams', 'Open event streams.', { value: countStreams() }),
        gauge(
          'pitboard_database_connections',
          'Connections to the database; waiting: requests for one.',
          ...Object.entries({ used, idle, waiting }).map(([state, value]) => ({ labels: { state }, value })),
        ),
        ...(database.kind === 'postgres'
          ? [
              gauge('pitboard_row_security', '1: PostgreSQL keeps rows apart.', {
                value: database.wallRole() === null ? 0 : 1,
              }),
            ]
          : []),
        sampleFiles(database.kind === 'sqlite' ? dataDir : null),
        ...(free
          ? [gauge('pitboard_disk_free_bytes', 'Free space of the data folder.', { value: free.bavail * free.bsize })]
          : []),
        gauge('process_resident_memory_bytes', 'Resident memory.', { value: memory.rss }),
        gauge('nodejs_heap_used_bytes', 'Used heap of JavaScript.', { value: memory.heapUsed }),
        { ...gauge('process_cpu_seconds_total', 'CPU time.', { value: (user + system) / 1e6 }), type: 'counter' },
        gauge('process_start_time_seconds', 'Start of the process.', { value: startedAt }),
        sampleLag(lag),
      ]
    },
    stop: () => lag.disable(),
  }
}

const gauge = (name: string, help: string, ...values: MetricSample['values']): MetricSample => ({
  name,
  help,
  type: 'gauge',
  values,
})

/** Of PostgreSQL there are no files here. */
function sampleFiles(dataDir: string | null): MetricSample {
  const sizeOf = (folder: string, file: string): number =>
    statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0
  const files =
    dataDir === null
      ? []
      : [
          { labels: { file: 'database' }, value: sizeOf(dataDir, 'pitboard.sqlite') },
          { labels: { file: 'log' }, value: sizeOf(dataDir, 'pitboard.sqlite-wal') },
        ]
  return gauge('pitboard_database_bytes', 'Size of the embedded database and of its log.', ...files)
}

/** How much later than planned the event loop came round since the last time that this was asked. */
function sampleLag(lag: ReturnType<typeof monitorEventLoopDelay>): MetricSample {
  const seconds = (ns: number): number => Math.max(0, ns / 1e9 - resolutionMs / 1000)
  const values = [
    { labels: { quantile: '0.5' }, value: seconds(lag.percentile(50)) },
    { labels: { quantile: '0.99' }, value: seconds(lag.percentile(99)) },
    { labels: { quantile: '1' }, value: seconds(lag.max) },
  ]
  lag.reset()
  return gauge('pitboard_event_loop_lag_seconds', 'Lag of the event loop since the last scrape.', ...values)
}

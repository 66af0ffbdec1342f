import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'

// The server as in production, in a process that measures how long its event loop is blocked. SWEEP_EVERY_MS: how often
// the jobs run that are hourly otherwise.
const parsed = parseConfig(process.env)
if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
const sweepEveryMs = Number(process.env.SWEEP_EVERY_MS ?? 0)
const resolution = 1
const delays = monitorEventLoopDelay({ resolution })
delays.enable()
const server = await startServer(parsed.config, { print: () => {}, ...(sweepEveryMs > 0 && { sweepEveryMs }) })

process.on('message', (question: ProbeQuestion) => {
  if (question === 'reset') delays.reset()
  const { user, system } = process.cpuUsage()
  const { rss } = process.memoryUsage()
  const blockedMs = Math.max(0, delays.max / 1e6 - resolution)
  process.send?.({ blockedMs, cpuMs: (user + system) / 1000, megabytes: rss / 1e6 } satisfies ProbeAnswer)
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port: server.port })

export type ProbeQuestion = 'reset' | 'read'
/** The longest block since the last reset, CPU time since the start, and the memory of the process. */
export type ProbeAnswer = { readonly blockedMs: number; readonly cpuMs: number; readonly megabytes: number }

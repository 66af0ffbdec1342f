import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { commandEndpoints } from '#contract/commands.ts'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import { problems } from '#contract/shape/problem.ts'
import type { Meter, OutboxOutcome } from './meter.ts'
import { findQueues } from './queue-store.ts'
import type { Watched } from './read-samples.ts'
import type { WatchConfig } from './watch-config.ts'

export type Watch = {
  readonly meter: Meter
  /** Answers a scrape on the product's own port; `null`: there are no metrics there. */
  readonly answer: ((authorization: string | null) => Promise<Response>) | null
  /** Opens the metrics' own port, if they have one. Rejects with the error of `listen`. */
  listen(): Promise<void>
  stop(): Promise<void>
}

const kindOf = new Map<Endpoint, string>(Object.entries(commandEndpoints).map(([kind, endpoint]) => [endpoint, kind]))

function outcomeOf(answer: Parameters<Meter['answer']>[1]): OutboxOutcome {
  if (!answer.ok) return problems[answer.why].status === 409 ? 'conflict' : 'refused'
  return answer.headers?.some(([name]) => name === 'idempotent-replayed') ? 'replayed' : 'done'
}

/**
 * Starts what the configuration asks for: metrics, traces or both. Returns `null` if it asks for neither: then nothing of
 * it is loaded and nothing is counted. The modules that are loaded import nothing of the rest, so that the bundle stays in
 * one piece.
 */
export async function startWatch(config: WatchConfig, watched: Watched, log: Logger): Promise<Watch | null> {
  const { metrics, traces } = config
  if (!metrics && !traces) return null
  const spans = traces && (await import('./send-traces.ts')).sendTraces(traces, watched.version, log)
  const counts = metrics && (await import('./create-metrics.ts')).createMetrics()
  const sampler = metrics && (await import('./read-samples.ts')).createSampler(watched, findQueues)
  const write = async (): Promise<string> => (counts && sampler ? counts.write(await sampler.read()) : '')
  const { answerScrape, serveMetrics } = await import('./serve-metrics.ts')
  const answer = (authorization: string | null) => answerScrape(write, metrics?.token ?? null, authorization)
  let server: Server | undefined
  return {
    meter: {
      request(facts) {
        counts?.request(facts)
        spans?.request(facts)
      },
      delivery: (channel, outcome) => counts?.delivery(channel, outcome),
      answer(endpoint, given) {
        const kind = kindOf.get(endpoint)
        if (kind !== undefined) counts?.command(kind, outcomeOf(given))
      },
      retention: (run) => counts?.retention(run),
    },
    answer: metrics && metrics.port === null ? answer : null,
    async listen() {
      if (metrics && metrics.port !== null)
        server = await serveMetrics(answer, { port: metrics.port, host: metrics.host })
    },
    async stop() {
      server?.close()
      server?.closeAllConnections()
      sampler?.stop()
      await spans?.stop()
    },
  }
}

import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { RequestFacts } from './meter.ts'

export type TraceTarget = {
  /** The base of OTLP over HTTP, `http://collector:4318`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
  /** Which part of the requests is traced, 0 to 1. */
  readonly ratio: number
}

const everyMs = 5_000
const mostInBatch = 512
/** When the collector is away, later spans are dropped. */
const mostWaiting = 4_096
const answerWithinMs = 10_000
const serverKind = 2
const errorStatus = 2

/**
 * Sends a span of each request by OTLP/HTTP in JSON. A request that belongs to a trace of somebody else joins it, and
 * follows its decision about sampling.
 */
export function sendTraces({ endpoint, headers, service, ratio }: TraceTarget, version: string, log: Logger) {
  let waiting: object[] = []
  let sending: Promise<void> = Promise.resolve()
  let wasRefused = false
  const attribute = (key: string, value: string | number) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  })
  const resource = { attributes: [attribute('service.name', service), attribute('service.version', version)] }

  async function send(spans: object[]): Promise<void> {
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'pitboard' }, spans }] }] })
    const why = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    }).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.ok ? null : `status ${answer.status}`
      },
      (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
    )
    // Once for each outage.
    if (why !== null && !wasRefused) log.warn({ why }, 'traces not sent')
    wasRefused = why !== null
  }

  function flush(): Promise<void> {
    const spans = waiting
    waiting = []
    for (let from = 0; from < spans.length; from += mostInBatch)
      sending = sending.then(() => send(spans.slice(from, from + mostInBatch)))
    return sending
  }
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()

  return {
    request({ method, route, status, ms, requestId, traceparent }: RequestFacts): void {
      const parent = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '')
      const isSampled = parent ? (Number.parseInt(parent[3] ?? '', 16) & 1) === 1 : Math.random() < ratio
      if (!isSampled || waiting.length >= mostWaiting) return
      const end = performance.timeOrigin + performance.now()
      waiting.push({
        traceId: parent?.[1] ?? randomBytes(16).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
        ...(parent ? { parentSpanId: parent[2] } : {}),
        name: `${method} ${route}`,
        kind: serverKind,
        startTimeUnixNano: nanoseconds(end - ms),
        endTimeUnixNano: nanoseconds(end),
        attributes: [
          attribute('http.request.method', method),
          attribute('http.route', route),
          attribute('http.response.status_code', status),
          attribute('pitboard.request_id', requestId),
        ],
        ...(status >= 500 ? { status: { code: errorStatus } } : {}),
      })
      if (waiting.length === mostInBatch) void flush()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}

// Milliseconds since the epoch with microseconds; as a number in nanoseconds they would lose digits.
const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n)

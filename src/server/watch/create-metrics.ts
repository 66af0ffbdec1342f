import type { Meter, OutboxOutcome } from './meter.ts'

/** Upper bounds of the histogram, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Others count as one: anybody may invent a method. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type RouteCounts = {
  readonly method: string
  readonly route: string
  readonly statuses: Map<number, number>
  /** Requests of each bucket, not added up; the last bucket has no bound. */
  readonly buckets: Float64Array
  seconds: number
}

/** A value of now, read when the metrics are asked for. */
export type MetricSample = {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter'
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]
}

/** Meters in memory, and what they have counted in the text format of Prometheus. */
export function createMetrics(): Omit<Meter, 'answer'> & {
  /** An answer to a change of an order, as the outbox of a device sends it. */
  command(kind: string, outcome: OutboxOutcome): void
  write(samples: readonly MetricSample[]): string
} {
  const routes = new Map<string, Map<string, RouteCounts>>()
  const deliveries = new Map<string, number>()
  const commands = new Map<string, number>()
  const retention = { lastSuccess: 0, seconds: 0, failures: 0 }

  function countsOf(given: string, route: string): RouteCounts {
    const method = methods.has(given) ? given : 'other'
    const ofMethod = routes.get(method) ?? new Map<string, RouteCounts>()
    if (ofMethod.size === 0) routes.set(method, ofMethod)
    const known = ofMethod.get(route)
    if (known) return known
    const counts = { method, route, statuses: new Map(), buckets: new Float64Array(bounds.length + 1), seconds: 0 }
    ofMethod.set(route, counts)
    return counts
  }

  return {
    request({ method, route, status, ms }) {
      const counts = countsOf(method, route)
      counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
      const seconds = ms / 1000
      counts.seconds += seconds
      let bucket = 0
      while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket++
      counts.buckets[bucket] = (counts.buckets[bucket] as number) + 1
    },
    delivery(channel, outcome) {
      increase(deliveries, labelsOf({ channel, outcome }))
    },
    command(kind, outcome) {
      increase(commands, labelsOf({ kind, outcome }))
    },
    retention({ at, ms, succeeded }) {
      retention.seconds = ms / 1000
      if (succeeded) retention.lastSuccess = at / 1000
      else retention.failures++
    },
    write(samples) {
      const lines: string[] = []
      const begin = (name: string, help: string, type: string): void => {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`)
      }
      const all = [...routes.values()].flatMap((ofMethod) => [...ofMethod.values()])
      begin('pitboard_http_requests_total', 'Answered requests by the pattern of their path.', 'counter')
      for (const { method, route, statuses } of all)
        for (const [status, count] of statuses)
          lines.push(`pitboard_http_requests_total{${labelsOf({ method, route, status })}} ${count}`)
      const seconds = 'pitboard_http_request_seconds'
      begin(seconds, 'Time from the head of a request to the head of its answer.', 'histogram')
      for (const { method, route, buckets, seconds: sum } of all) {
        const labels = labelsOf({ method, route })
        let count = 0
        for (const [at, inBucket] of buckets.entries()) {
          count += inBucket
          lines.push(`${seconds}_bucket{${labels},le="${bounds[at] ?? '+Inf'}"} ${count}`)
        }
        lines.push(`${seconds}_sum{${labels}} ${sum}`, `${seconds}_count{${labels}} ${count}`)
      }
      begin('pitboard_deliveries_total', 'Attempts to deliver mails, SMS and notifications.', 'counter')
      for (const [labels, count] of deliveries) lines.push(`pitboard_deliveries_total{${labels}} ${count}`)
      begin('pitboard_commands_total', 'Changes of orders, as outboxes of devices send them, by outcome.', 'counter')
      for (const [labels, count] of commands) lines.push(`pitboard_commands_total{${labels}} ${count}`)
      begin('pitboard_retention_last_success_timestamp_seconds', 'When retention last ran; 0: not yet.', 'gauge')
      lines.push(`pitboard_retention_last_success_timestamp_seconds ${retention.lastSuccess}`)
      begin('pitboard_retention_seconds', 'How long the last run of retention took.', 'gauge')
      lines.push(`pitboard_retention_seconds ${retention.seconds}`)
      begin('pitboard_retention_failures_total', 'Runs of retention that failed.', 'counter')
      lines.push(`pitboard_retention_failures_total ${retention.failures}`)
      for (const { name, help, type, values } of samples) {
        begin(name, help, type)
        for (const { labels, value } of values) lines.push(`${name}${labels ? `{${labelsOf(labels)}}` : ''} ${value}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

function increase(counts: Map<string, number>, labels: string): void {
  counts.set(labels, (counts.get(labels) ?? 0) + 1)
}

const labelsOf = (labels: Readonly<Record<string, string | number>>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, '_')}"`)
    .join(',')

import { withoutUser } from '../without-user.ts'
import type { TraceTarget } from './send-traces.ts'

export type WatchConfig = {
  /** `null`: nothing is measured. `port` is `null`: on the product's own port, for those who have the token. */
  readonly metrics: { readonly port: number | null; readonly host: string; readonly token: string | null } | null
  /** `null`: no traces are sent. */
  readonly traces: TraceTarget | null
}

const leastToken = 16

/** Parses this part of the environment. Appends each invalid value to `problems`, with its fix. */
export function parseWatchConfig(read: (name: string) => string | null, problems: string[]): WatchConfig {
  const portText = read('METRICS_PORT')
  const port = portText === null ? null : Number(portText)
  if (port !== null && !(Number.isInteger(port) && port >= 0 && port <= 65_535))
    problems.push(`METRICS_PORT must be a number from 0 to 65535, not "${portText}". Try METRICS_PORT=9464.`)
  const token = read('METRICS_TOKEN')
  if (token !== null && !/^[!-~]+$/.test(token))
    problems.push('METRICS_TOKEN must consist of letters, digits and signs without spaces.')
  else if (token !== null && token.length < leastToken)
    problems.push(`METRICS_TOKEN must have at least ${leastToken} characters.`)
  const metrics = port === null && token === null ? null : { port, host: read('METRICS_HOST') ?? '127.0.0.1', token }
  return { metrics, traces: parseTraces(read, problems) }
}

function parseTraces(read: (name: string) => string | null, problems: string[]): TraceTarget | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === null) return null
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    problems.push(
      `OTEL_EXPORTER_OTLP_ENDPOINT must be an address of http or https, not "${withoutUser(endpoint)}". Try OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318.`,
    )
  const protocol = read('OTEL_EXPORTER_OTLP_PROTOCOL')
  if (protocol !== null && protocol !== 'http/json')
    problems.push(`OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, not "${protocol}": leave it out, and use port 4318.`)
  const ratioText = read('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  const ratio = Number(ratioText)
  if (!(ratio >= 0 && ratio <= 1))
    problems.push(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${ratioText}".`)
  const service = read('OTEL_SERVICE_NAME') ?? 'pitboard'
  return { endpoint: endpoint.replace(/\/+$/, ''), headers: parseHeaders(read, problems), service, ratio }
}

/** `name=value,name=value`, with `%` for other characters. */
function parseHeaders(read: (name: string) => string | null, problems: string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const pair of read('OTEL_EXPORTER_OTLP_HEADERS')?.split(',') ?? []) {
    const found = /^\s*([\w-]+)\s*=\s*(\S[^\r\n]*?)\s*$/.exec(pair)
    const value = found?.[2] === undefined ? null : decode(found[2])
    if (found?.[1] && value !== null) headers[found[1]] = value
    else problems.push('OTEL_EXPORTER_OTLP_HEADERS must be pairs such as authorization=Bearer%20abc,x-team=garage.')
  }
  return headers
}

function decode(text: string): string | null {
  try {
    const value = decodeURIComponent(text)
    return /^[ -~]+$/.test(value) ? value : null
  } catch {
    return null
  }
}

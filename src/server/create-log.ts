import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

/** The structured log, a line of JSON for each entry. */
export function createLog(level: LogLevel, destination: DestinationStream): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination)
}

/** What of an error cannot hold a person's data. PostgreSQL's `detail` and `where` quote whole rows. */
const told = ['code', 'severity', 'constraint', 'schema', 'table', 'column', 'routine', 'errcode', 'errstr'] as const

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const known = error as Partial<Record<(typeof told)[number], unknown>>
  const facts = told.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))
  const message = withoutValue(error)
  const stack = error.stack?.replace(error.message, () => message)
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: error.name, message, ...Object.fromEntries(facts), stack, ...cause }
}

// PostgreSQL ends its words with a value that it could not read: `invalid input syntax for type bigint: "…"`.
const withoutValue = ({ message, ...error }: Error): string =>
  'severity' in error ? message.replace(/: ".*$/s, '') : message

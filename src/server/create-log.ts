import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

/** Creates the structured log: one line of JSON per entry. */
export function createLog(level: LogLevel, destination: DestinationStream): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination)
}

/** Law: the properties of an error without personal data. PostgreSQL's `detail` and `where` quote whole rows. */
const loggedProperties = [
  'code',
  'severity',
  'constraint',
  'schema',
  'table',
  'column',
  'routine',
  'errcode',
  'errstr',
] as const

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const known = error as Partial<Record<(typeof loggedProperties)[number], unknown>>
  const facts = loggedProperties.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))
  const message = withoutValue(error)
  const stack = error.stack?.replace(error.message, () => message)
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: error.name, message, ...Object.fromEntries(facts), stack, ...cause }
}

// PostgreSQL quotes an invalid value at the end of its message: `invalid input syntax for type bigint: "…"`.
const withoutValue = ({ message, ...error }: Error): string =>
  'severity' in error ? message.replace(/: ".*$/s, '') : message

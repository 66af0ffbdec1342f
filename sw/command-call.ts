import { partIdPattern } from '#domain/inspections/template.ts'
import {
  type CommandKind,
  commandKinds,
  commandRoutes,
  hasBody,
  namesOperator,
  type SubmittedCommand,
} from '#domain/outbox/command.ts'
import { isRecord } from '#domain/outbox/is-record.ts'
import { statusChangeFields } from '#domain/outbox/status-change.ts'
import { type CallOrigin, isUuid, parseJson, readOrigin } from './call-origin.ts'

/** The parts of a command that are known before its body is read. */
export type CommandCall = CallOrigin & Pick<SubmittedCommand, 'kind' | 'params'>

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Items of a template have ids of their own. */
const idOf = (name: string): string => (name === 'itemId' ? partIdPattern : id)
const patterns = new Map(
  commandKinds.map((kind): [CommandKind, RegExp] => [
    kind,
    new RegExp(
      `^${commandRoutes[kind].path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${idOf(name)})`)}$`,
      'i',
    ),
  ]),
)

/** Reads the parts of a call that the outbox takes. Returns `null` for all other requests. */
export function readCommandCall({ method, url, headers }: Request, apiAt: string): CommandCall | null {
  if (!url.startsWith(`${apiAt}/`)) return null
  const path = url.slice(apiAt.length)
  for (const [kind, pattern] of patterns) {
    const params = commandRoutes[kind].method === method ? pattern.exec(path) : null
    if (!params) continue
    const origin = readOrigin(headers)
    return origin && { ...origin, kind, params: { ...params.groups } }
  }
  return null
}

/**
 * Reads the command of a call; `now` (ms since the epoch) replaces a missing time. Returns `null` if it names no
 * appointment or no valid time: the server explains why. All other fields are stored and sent unchanged.
 */
export function readCommand(call: CommandCall, text: string, now: number): SubmittedCommand | null {
  const given = text === '' && !hasBody(call.kind) ? {} : parseJson(text)
  if (!isRecord(given)) return null
  const { occurredAt = new Date(now).toISOString(), ...content } = given
  const { employeeId: operator = null, ...rest } = content
  const [employeeId, body] = namesOperator(call.kind) ? [operator, rest] : [null, content]
  const appointmentId = call.params.id ?? body.id
  if (!isUuid(appointmentId) || !isTime(occurredAt) || !(employeeId === null || isUuid(employeeId))) return null
  return { ...call, appointmentId, employeeId, occurredAt, body }
}

const isTime = (value: unknown): value is string => statusChangeFields.occurredAt(value)

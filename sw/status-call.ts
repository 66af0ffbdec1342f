import { isRecord } from '#domain/outbox/is-record.ts'
import { isStatus } from '#domain/outbox/outbox.ts'
import {
  completeStatusChange,
  type GivenStatusChange,
  type SubmittedChange,
  statusChangeFields,
  unknownFieldsOf,
} from '#domain/outbox/status-change.ts'
import { type CallOrigin, isUuid, parseJson, readOrigin } from './call-origin.ts'

/** The parts of a status change that are known before its body is read. */
export type StatusCall = CallOrigin & Pick<SubmittedChange, 'status'>

/**
 * Reads the parts of a status call that the outbox takes: one with a key, a user and a station. Returns `null` for all
 * other requests.
 */
export function readStatusCall({ method, url, headers }: Request, apiAt: string): StatusCall | null {
  const callsAt = `${apiAt}/appointments/`
  if (method !== 'PUT' || !url.startsWith(callsAt)) return null
  const status = url.slice(callsAt.length)
  const origin = readOrigin(headers)
  return origin && isStatus(status) ? { ...origin, status } : null
}

/** Checks of the contract beyond the type of a field. */
const isSound: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...statusChangeFields,
  appointmentId: isUuid,
  employeeId: (value) => value === null || isUuid(value),
  undoes: (value) => value === null || isUuid(value),
  occurredAt: (value) => value === null || statusChangeFields.occurredAt(value),
}

/**
 * Reads the status change of a call; `now` (ms since the epoch) replaces a missing time. Returns `null` if the server
 * would refuse it as malformed: the server explains why. An unknown field comes from a newer page and is passed on.
 */
export function readStatusChange(call: StatusCall, text: string, now: number): SubmittedChange | null {
  const body = parseJson(text)
  if (!isRecord(body) || !isUuid(body.appointmentId)) return null
  if (!Object.entries(body).every(([name, value]) => !Object.hasOwn(isSound, name) || isSound[name]?.(value)))
    return null
  const more = unknownFieldsOf(body)
  const change = completeStatusChange(body as GivenStatusChange, new Date(now).toISOString())
  return { ...call, ...change, ...(Object.keys(more).length > 0 && { more }) }
}

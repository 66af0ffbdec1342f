import type { Status } from '#domain/appointment.ts'
import { type ClientClock, formatClientClock } from './client-clock.ts'
import { isRecord } from './is-record.ts'

/** A status change without its target and key: the body of the request. */
export type StatusChange = {
  appointmentId: string
  reason: string | null
  detail: Readonly<Record<string, unknown>> | null
  /** The operator, if several people share a tablet. */
  employeeId: string | null
  /** The key of the change that is undone. */
  undoes: string | null
  /** The `statusVersion` that the person saw. */
  baseVersion: number | null
  /** ISO instant by the device's clock. The server compares it to tell keys apart, so it is never rewritten. */
  occurredAt: string
}
/** A status change as the page submits it: with the key that the page generated, its owner and its target. */
export type SubmittedChange = StatusChange & {
  key: string
  userId: string
  accountId: string
  status: Status
  /** What the device knew of the server's clock at that moment. Absent in entries of older builds. */
  clock?: ClientClock
  /** Fields from a page that is newer than the worker: stored and sent unchanged. */
  more?: Readonly<Record<string, unknown>>
}

/** The input of a caller, with optional fields. */
export type GivenStatusChange = Pick<StatusChange, 'appointmentId'> & {
  readonly [Field in Exclude<keyof StatusChange, 'appointmentId'>]?: StatusChange[Field] | null | undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
const orNull = (is: (value: unknown) => boolean) => (value: unknown) => value === null || is(value)

/** The only list of the fields, in the order of the contract. */
export const statusChangeFields = {
  appointmentId: isText,
  reason: orNull(isText),
  detail: orNull(isRecord),
  employeeId: orNull(isText),
  undoes: orNull(isText),
  baseVersion: orNull((value) => Number.isSafeInteger(value) && Number(value) >= 0),
  occurredAt: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
} satisfies Record<keyof StatusChange, (value: unknown) => boolean>

const names = Object.keys(statusChangeFields) as (keyof StatusChange)[]

/** Returns `given` with every field present; `now` is an ISO instant. */
export function completeStatusChange(given: GivenStatusChange, now: string): StatusChange {
  const complete = Object.fromEntries(names.map((name) => [name, given[name] ?? null])) as StatusChange
  return { ...complete, occurredAt: given.occurredAt ?? now }
}

/** Returns only the fields of a status change. */
export const pickStatusChange = (from: StatusChange): StatusChange =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as StatusChange

/** Returns the fields of a body that this build does not know; a later build may. */
export const unknownFieldsOf = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(statusChangeFields, name)))

/** After this time an attempt counts as unreachable. */
export const sendTimeoutMs = 20_000

/** The headers of a change that must have its effect once. */
export type OutboxHeaders = Readonly<
  Record<'idempotency-key' | 'x-expect-user' | 'x-expect-account' | 'x-client-now', string>
> & {
  readonly 'x-client-clock'?: string
}

/** `now` in epoch ms by the device's clock. */
export function outboxHeaders(
  { key, userId, accountId, clock }: Pick<SubmittedChange, 'key' | 'userId' | 'accountId' | 'clock'>,
  now: number,
): OutboxHeaders {
  return {
    'idempotency-key': key,
    'x-expect-user': userId,
    'x-expect-account': accountId,
    'x-client-now': String(now),
    ...(clock && { 'x-client-clock': formatClientClock(clock) }),
  }
}

export type OutboxRequest = { status: string; headers: OutboxHeaders; body: Readonly<StatusChange> }

/**
 * Builds the request that sends a status change; `now` in epoch ms by the device's clock. Except for the clock it is
 * the same at every attempt and in every build: the server refuses a key that is used again with another body.
 */
export function requestOf(change: SubmittedChange, now: number): OutboxRequest {
  const { status, more } = change
  return { status, headers: outboxHeaders(change, now), body: { ...pickStatusChange(change), ...more } }
}

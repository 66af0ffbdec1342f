import type { Status } from '#domain/appointment.ts'
import { type ClientClock, formatClientClock } from './client-clock.ts'
import { isRecord } from './is-record.ts'

/** What a change of an appointment's status says, beside its target and its key: the body of the call. */
export type StatusChange = {
  appointmentId: string
  reason: string | null
  detail: Readonly<Record<string, unknown>> | null
  /** Who did it, where several share a tablet. */
  employeeId: string | null
  /** The key of the change that is taken back. */
  undoes: string | null
  /** The `statusVersion` that was seen. */
  baseVersion: number | null
  /** ISO instant by the device's clock. It is part of what the server tells keys apart by: never rewritten. */
  occurredAt: string
}
/** A status change as the page submits it: with the key that the page made, its owner and its target. */
export type SubmittedChange = StatusChange & {
  key: string
  userId: string
  accountId: string
  status: Status
  /** What the device knew of the server's clock then. Older builds did not keep it. */
  clock?: ClientClock
  /** Fields of a page that is newer than the worker: kept and sent as they are. */
  more?: Readonly<Record<string, unknown>>
}

/** As a caller may give it. */
export type GivenStatusChange = Pick<StatusChange, 'appointmentId'> & {
  readonly [Field in Exclude<keyof StatusChange, 'appointmentId'>]?: StatusChange[Field] | null | undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
const orNull = (is: (value: unknown) => boolean) => (value: unknown) => value === null || is(value)

/** The one list of its fields, in the order of the contract. */
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

/** `given` with nothing left out; `now` is an ISO instant. */
export function completeStatusChange(given: GivenStatusChange, now: string): StatusChange {
  const complete = Object.fromEntries(names.map((name) => [name, given[name] ?? null])) as StatusChange
  return { ...complete, occurredAt: given.occurredAt ?? now }
}

/** The fields of a change alone, of something that has more. */
export const pickStatusChange = (from: StatusChange): StatusChange =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as StatusChange

/** What of a body is no field of a change: a later build knows it. */
export const unknownFieldsOf = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(statusChangeFields, name)))

/** After that an attempt counts as unreachable. */
export const sendTimeoutMs = 20_000

export type OutboxRequest = {
  status: string
  headers: Readonly<Record<'idempotency-key' | 'x-expect-user' | 'x-expect-account' | 'x-client-now', string>> & {
    readonly 'x-client-clock'?: string
  }
  body: Readonly<StatusChange>
}

/**
 * The call that sends an entry; `now` in epoch ms by the device's clock. But for the clock it is the same at every
 * attempt, whatever build sends it: the server refuses a key that comes back with another body.
 */
export function requestOf(change: SubmittedChange, now: number): OutboxRequest {
  const { key, userId, accountId, status, clock, more } = change
  return {
    status,
    headers: {
      'idempotency-key': key,
      'x-expect-user': userId,
      'x-expect-account': accountId,
      'x-client-now': String(now),
      ...(clock && { 'x-client-clock': formatClientClock(clock) }),
    },
    body: { ...pickStatusChange(change), ...more },
  }
}

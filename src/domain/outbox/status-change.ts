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

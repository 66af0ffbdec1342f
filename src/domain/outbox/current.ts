import type { Status } from '#domain/appointment.ts'
import type { LineKind, PricedLine } from '#domain/order-lines.ts'
import { isRecord } from './is-record.ts'
import { type DetailField, detailFields, type OrderDetailValues } from './order-details.ts'

/** Who made a change; `at`: ISO instant. */
export type ChangeOrigin = { at: string; actorName: string; employeeId: string | null }

/** The state of the appointment that a status change conflicted with; ISO instants. */
export type CurrentStatus = { status: Status; statusVersion: number; statusSince: string; startsAt: string }

/** A line as it is printed. */
export type WrittenLine = PricedLine & { kind: LineKind; name: string; unit: string }
/** The line that a change conflicted with; `line` is `null` if it was removed. */
export type CurrentOrderLine = {
  lineId: string
  version: number
  line: WrittenLine | null
  changed: ChangeOrigin | null
}

/** The details that a change conflicted with, and who has set each of them, if known. */
export type CurrentOrderDetails = OrderDetailValues & {
  changed: Readonly<Partial<Record<DetailField, ChangeOrigin | null>>>
}

/** What the server had when it refused a change, without customer and vehicle. */
export type Current = CurrentStatus | CurrentOrderLine | CurrentOrderDetails

export const isCurrentStatus = (current: Current | null): current is CurrentStatus =>
  current !== null && 'statusVersion' in current
export const isCurrentLine = (current: Current | null): current is CurrentOrderLine =>
  current !== null && 'lineId' in current
export const isCurrentDetails = (current: Current | null): current is CurrentOrderDetails =>
  current !== null && 'keyTag' in current

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const orNull =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is T | null =>
    value === null || is(value)

/** Reads `current` of a problem about a line; only the fields that a decision shows are stored. */
export function readCurrentLine(current: unknown): CurrentOrderLine | null {
  if (!isRecord(current) || !isText(current.lineId) || !Number.isSafeInteger(current.version)) return null
  const line = current.line === null ? null : readLineText(current.line)
  if (line === undefined) return null
  return { lineId: current.lineId, version: Number(current.version), line, changed: readOrigin(current.changed) }
}

/** Reads what a line says; `undefined` if it is none. */
export function readLineText(line: unknown): WrittenLine | undefined {
  if (!isRecord(line)) return undefined
  const { kind, name, unit, quantity, netPrice, discountPercent, vatRate } = line
  if (!isText(kind) || !isText(name) || !isText(unit) || !isNumber(quantity) || !isNumber(netPrice)) return undefined
  if (!isNumber(discountPercent) || !orNull(isNumber)(vatRate)) return undefined
  return { kind: kind as LineKind, name, unit, quantity, netPrice, discountPercent, vatRate }
}

/** Reads `current` of a problem about details. */
export function readCurrentDetails(current: unknown): CurrentOrderDetails | null {
  if (!isRecord(current)) return null
  const { mileage, keyTag, promisedAt } = current
  if (!orNull(isNumber)(mileage) || !orNull(isText)(keyTag) || !orNull(isText)(promisedAt)) return null
  const given = isRecord(current.changed) ? current.changed : {}
  const changed = Object.fromEntries(detailFields.map((field) => [field, readOrigin(given[field])]))
  return { mileage, keyTag, promisedAt, changed }
}

function readOrigin(value: unknown): ChangeOrigin | null {
  if (!isRecord(value)) return null
  const { at, actorName, employeeId } = value
  return isText(at) && isText(actorName) ? { at, actorName, employeeId: isText(employeeId) ? employeeId : null } : null
}

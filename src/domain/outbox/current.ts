import type { Status } from '#domain/appointment.ts'
import { type FindingState, findingStates, type Severity, severities } from '#domain/findings/finding.ts'
import type { ItemAnswer } from '#domain/inspections/answer.ts'
import type { LineKind, PricedLine } from '#domain/money/order-lines.ts'
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

/** A finding as a decision shows it; `gross` in minor units, `null` without a price or for those who do not see it. */
type WrittenFinding = {
  what: string
  place: string | null
  severity: Severity
  state: FindingState
  gross: number | null
}
/** The finding that a change conflicted with; `changed`: its last change. */
export type CurrentOrderFinding = {
  findingId: string
  version: number
  finding: WrittenFinding
  changed: ChangeOrigin | null
}

/** The answer to an item of an inspection that a change conflicted with. */
export type CurrentItemAnswer = {
  inspectionId: string
  itemId: string
  answer: ItemAnswer | null
  changed: ChangeOrigin | null
}

/** What the server had when it refused a change, without customer and vehicle. */
export type Current = CurrentStatus | CurrentOrderLine | CurrentOrderDetails | CurrentOrderFinding | CurrentItemAnswer

export const isCurrentStatus = (current: Current | null): current is CurrentStatus =>
  current !== null && 'statusVersion' in current
export const isCurrentLine = (current: Current | null): current is CurrentOrderLine =>
  current !== null && 'lineId' in current
export const isCurrentFinding = (current: Current | null): current is CurrentOrderFinding =>
  current !== null && 'findingId' in current
export const isCurrentAnswer = (current: Current | null): current is CurrentItemAnswer =>
  current !== null && 'itemId' in current
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

/** Reads `current` of a problem about a finding. */
export function readCurrentFinding(current: unknown): CurrentOrderFinding | null {
  if (!isRecord(current) || !isText(current.findingId) || !Number.isSafeInteger(current.version)) return null
  const { findingId, version, finding: given } = current
  const finding = readFindingText(given)
  if (!finding || !isRecord(given)) return null
  const last = Array.isArray(given.changes) ? given.changes.at(-1) : null
  const changed = isRecord(last) ? readOrigin({ ...last, at: last.occurredAt }) : null
  return { findingId, version: Number(version), finding, changed }
}

function readFindingText(finding: unknown): WrittenFinding | null {
  if (!isRecord(finding) || !isText(finding.what)) return null
  const { what, place, gross } = finding
  const severity = severities.find((one) => one === finding.severity)
  const state = findingStates.find((one) => one === finding.state)
  if (!severity || !state || !orNull(isText)(place) || !orNull(isNumber)(gross)) return null
  return { what, place, severity, state, gross }
}

/** Reads `current` of a problem about an answer of an inspection. */
export function readCurrentAnswer(current: unknown): CurrentItemAnswer | null {
  if (!isRecord(current) || !isText(current.inspectionId) || !isRecord(current.given)) return null
  const { inspectionId, given } = current
  if (!isText(given.itemId) || !orNull(isRecord)(given.answer)) return null
  const changed = readOrigin({ ...given, at: given.occurredAt })
  return { inspectionId, itemId: given.itemId, answer: given.answer, changed }
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

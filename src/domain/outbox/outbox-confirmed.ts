import type { Status } from '#domain/appointment.ts'
import { readCurrentDetails } from './current.ts'
import { isRecord } from './is-record.ts'
import { isOf, isStatusEntry, type OutboxEntry, type Owner, type StatusEntry } from './outbox.ts'
import { readCurrentStatus } from './outbox-answer.ts'

/** ISO instants. */
type WrittenSpan = { from: string; to: string }

/**
 * The state of an appointment confirmed by the server after a change of this device. Queries cached before do not
 * include the change, and it is no longer in the outbox. No names and no phones, as in the outbox.
 */
export type Confirmed = Owner & {
  appointmentId: string
  status: Status
  statusVersion: number
  statusSince: string
  statusReason: string | null
  statusDetail: Readonly<Record<string, unknown>> | null
  /** Absent in entries of older builds. */
  worked?: WrittenSpan[]
  mileage: number | null
  keyTag: string | null
  /** The change; `changed` is false if somebody else had already made it. */
  change: Pick<StatusEntry, 'key' | 'undoes' | 'employeeId' | 'occurredAt'> & { changed: boolean }
  /** Epoch ms by the device's clock. */
  at: number
}

/** The same as the maximum age of the query cache. */
export const confirmedForMs = 14 * 24 * 60 * 60_000
/** Per device: some weeks of a busy station. */
export const mostConfirmed = 500

/** Of two states of one appointment, returns the newer; the first if the versions are equal. */
export const newerOf = <A extends { statusVersion: number }, B extends { statusVersion: number }>(
  one: A,
  other: B | undefined,
): A | B => (other && other.statusVersion > one.statusVersion ? other : one)

/**
 * Returns the confirmed states after the server has confirmed with `body` a status change, or a change of a finding that
 * the status has followed; the latest last. `owner` is
 * signed in now; nothing is stored for a user who has signed out.
 */
export function recordConfirmed(
  known: readonly Confirmed[],
  entry: OutboxEntry,
  body: unknown,
  owner: Owner | null,
  now: number,
): readonly Confirmed[] {
  const isShown = owner !== null && isOf(entry, owner)
  const one = isShown ? readConfirmation(entry, body, now) : null
  if (!one) return withDetails(known, entry, body)
  const before = known.find(({ appointmentId }) => appointmentId === one.appointmentId)
  const others = known.filter(
    ({ appointmentId, at }) => appointmentId !== one.appointmentId && now - at < confirmedForMs,
  )
  return [...others, newerOf(one, before)].slice(-mostConfirmed)
}

/** The details that were set after a confirmed status change belong to its state. */
function withDetails(known: readonly Confirmed[], entry: OutboxEntry, body: unknown): readonly Confirmed[] {
  const details = !isStatusEntry(entry) && entry.kind === 'details' ? readCurrentDetails(body) : null
  if (!details || !known.some(({ appointmentId }) => appointmentId === entry.appointmentId)) return known
  const { mileage, keyTag } = details
  return known.map((one) => (one.appointmentId === entry.appointmentId ? { ...one, mileage, keyTag } : one))
}

/** Returns the appointment in the answer to a change of its status, or to one that its status has followed. */
function readConfirmedOrder(entry: OutboxEntry, body: unknown): unknown {
  if (!isRecord(body)) return null
  if (isStatusEntry(entry)) return body.appointment
  const isFinding = entry.kind === 'finding' || entry.kind === 'finding-step'
  return isFinding && isRecord(body.statusMoved) ? body.statusMoved.order : null
}

function readConfirmation(entry: OutboxEntry, body: unknown, now: number): Confirmed | null {
  const appointment = readConfirmedOrder(entry, body)
  const current = readCurrentStatus(appointment)
  if (!current || !isRecord(appointment)) return null
  const { status, statusVersion, statusSince } = current
  const { statusReason, statusDetail, worked, mileage, keyTag } = appointment
  const { userId, accountId, appointmentId, key, employeeId, occurredAt } = entry
  const undoes = isStatusEntry(entry) ? entry.undoes : null
  const changed = isRecord(body) && body.changed
  return {
    ...{ userId, accountId, appointmentId, status, statusVersion, statusSince },
    statusReason: typeof statusReason === 'string' ? statusReason : null,
    statusDetail: isRecord(statusDetail) ? statusDetail : null,
    worked: Array.isArray(worked) ? worked.filter(isWrittenSpan) : [],
    mileage: typeof mileage === 'number' ? mileage : null,
    keyTag: typeof keyTag === 'string' ? keyTag : null,
    change: { key, undoes, employeeId, occurredAt, changed: changed === true },
    at: now,
  }
}

const isWrittenSpan = (one: unknown): one is WrittenSpan =>
  isRecord(one) && typeof one.from === 'string' && typeof one.to === 'string'

/** Reads the stored states and leaves out those in a format of another build. */
export const readConfirmed = (value: unknown): readonly Confirmed[] =>
  Array.isArray(value) ? value.filter((one): one is Confirmed => isConfirmed(one)) : []

const isConfirmed = (one: unknown): boolean =>
  isRecord(one) &&
  typeof one.appointmentId === 'string' &&
  typeof one.at === 'number' &&
  isRecord(one.change) &&
  readCurrentStatus({ ...one, startsAt: '' }) !== null

import type { Status } from '#domain/appointment.ts'
import { isRecord } from './is-record.ts'
import { isOf, type OutboxEntry, type Owner } from './outbox.ts'
import { readStanding } from './outbox-answer.ts'

/** ISO. */
type WrittenSpan = { from: string; to: string }

/**
 * How an appointment stands by the server's word on a change of this device: what was read before does not know of it,
 * and the change itself is gone from what waits. No names, phones or plates.
 */
export type Confirmed = Owner & {
  appointmentId: string
  status: Status
  statusVersion: number
  statusSince: string
  statusReason: string | null
  statusDetail: Readonly<Record<string, unknown>> | null
  /** Older builds did not keep it. */
  worked?: WrittenSpan[]
  mileage: number | null
  keyTag: string | null
  /** The change; `changed` is false where somebody else had made it already. */
  change: Pick<OutboxEntry, 'key' | 'undoes' | 'employeeId' | 'occurredAt'> & { changed: boolean }
  /** Epoch ms by the device's clock. */
  at: number
}

/** What was read is not kept longer either. */
export const confirmedForMs = 14 * 24 * 60 * 60_000
/** On one device: some weeks of a busy station. */
export const mostConfirmed = 500

/** Of two words on one appointment the newer one; the first where they are as new. */
export const newerOf = <A extends { statusVersion: number }, B extends { statusVersion: number }>(
  one: A,
  other: B | undefined,
): A | B => (other && other.statusVersion > one.statusVersion ? other : one)

/**
 * What is known after the server has confirmed `entry` with `body`; `owner` is who is signed in now: of who has left
 * nothing is kept. The latest is last.
 */
export function recordConfirmed(
  known: readonly Confirmed[],
  entry: OutboxEntry,
  body: unknown,
  owner: Owner | null,
  now: number,
): readonly Confirmed[] {
  const one = owner && isOf(entry, owner) ? readConfirmation(entry, body, now) : null
  if (!one) return known
  const before = known.find(({ appointmentId }) => appointmentId === one.appointmentId)
  const others = known.filter(
    ({ appointmentId, at }) => appointmentId !== one.appointmentId && now - at < confirmedForMs,
  )
  return [...others, newerOf(one, before)].slice(-mostConfirmed)
}

function readConfirmation(entry: OutboxEntry, body: unknown, now: number): Confirmed | null {
  const { appointment, changed } = isRecord(body) ? body : {}
  const standing = readStanding(appointment)
  if (!standing || !isRecord(appointment)) return null
  const { status, statusVersion, statusSince } = standing
  const { statusReason, statusDetail, worked, mileage, keyTag } = appointment
  const { userId, accountId, appointmentId, key, undoes, employeeId, occurredAt } = entry
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

/** What the store holds of it; what another build may have written otherwise is left out. */
export const readConfirmed = (value: unknown): readonly Confirmed[] =>
  Array.isArray(value) ? value.filter((one): one is Confirmed => isConfirmed(one)) : []

const isConfirmed = (one: unknown): boolean =>
  isRecord(one) &&
  typeof one.appointmentId === 'string' &&
  typeof one.at === 'number' &&
  isRecord(one.change) &&
  readStanding({ ...one, startsAt: '' }) !== null

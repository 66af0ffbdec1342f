import type { Status } from '#domain/appointment.ts'
import { appointmentWords } from '#domain/search-words.ts'
import { toWall } from '#domain/wall-time.ts'
import { insertBlock } from '../bays/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import { noteOccasion } from '../messages/note-occasion.ts'
import { newId } from '../new-id.ts'
import { findTimeZone } from '../stations/store.ts'
import type { StoredVehicle } from '../vehicles/store.ts'
import { insertEvent } from './events/store.ts'
import { insertAppointment, takeNumber } from './rows/store.ts'

/** A new appointment with its place; instants in epoch ms. */
export type NewVisit = {
  readonly id: string
  readonly source: 'online' | 'phone' | 'walk-in'
  readonly status: Extract<Status, 'requested' | 'confirmed'>
  readonly customer: {
    readonly id: string
    readonly name: string
    readonly phone: string | null
    readonly email: string | null
    readonly nip: string | null
  } | null
  readonly vehicle: StoredVehicle
  readonly services: readonly string[]
  readonly complaint: string
  readonly startsAt: number
  readonly workMinutes: number
  readonly promisedAt: number | null
  readonly bayId: string | null
  readonly employeeId: string | null
  /** What a walk-in did not get, as JSON. */
  readonly unassigned: string | null
  readonly occurredAt: number
  readonly isTimeUncertain: boolean
  readonly receivedAt: number
  /** `id` is `null` for a customer. */
  readonly author: { readonly id: string | null; readonly name: string }
  readonly fingerprint: string
  /** Whether the customer is told of it. */
  readonly isTold: boolean
}

const noCustomer = { name: null, phone: null, email: null, nip: null }

/**
 * Writes an appointment with its block and its first event, and plans the message about it. Returns `false` if the id is
 * taken. Throws an error of the constraint `bayOverlap` if the bay is taken.
 */
export async function writeVisit(account: string, tx: Tx, visit: NewVisit): Promise<boolean> {
  const { id, status, customer, vehicle, services, complaint, startsAt, workMinutes, occurredAt, receivedAt } = visit
  const timeZone = await findTimeZone(account, tx)
  const year = Number(toWall(receivedAt, timeZone).date.slice(0, 4))
  const number = await takeNumber(account, tx, year)
  const isNew = await insertAppointment(account, tx, {
    id,
    year,
    number,
    source: visit.source,
    customer_id: customer?.id ?? null,
    vehicle_id: vehicle.id,
    services: JSON.stringify(services),
    complaint,
    starts_at: startsAt,
    work_minutes: workMinutes,
    promised_at: visit.promisedAt,
    status,
    status_version: 1,
    status_since: occurredAt,
    status_reason: null,
    status_detail: null,
    worked: '[]',
    mileage: null,
    key_tag: null,
    unassigned: visit.unassigned,
    search: appointmentWords({ year, number, complaint, ...vehicle, customer: customer ?? noCustomer }),
    created_at: receivedAt,
    updated_at: receivedAt,
    version: 1,
  })
  if (!isNew) return false

  await insertBlock(account, tx, {
    id: newId(),
    appointment_id: id,
    bay_id: visit.bayId,
    employee_id: visit.employeeId,
    from_at: startsAt,
    to_at: startsAt + workMinutes * 60_000,
    live: 1,
  })
  const eventId = newId()
  await insertEvent(account, tx, {
    id: eventId,
    appointment_id: id,
    seq: 1,
    kind: 'created',
    from_status: null,
    to_status: status,
    implied: '[]',
    reason: null,
    detail: null,
    undoes: null,
    base_version: null,
    flagged: 0,
    time_uncertain: visit.isTimeUncertain ? 1 : 0,
    fingerprint: visit.fingerprint,
    outcome: null,
    occurred_at: occurredAt,
    received_at: receivedAt,
    actor_id: visit.author.id,
    actor_name: visit.author.name,
    employee_id: null,
  })
  if (visit.isTold) {
    const isOnline = visit.source === 'online'
    const noted = {
      id,
      source: visit.source,
      customer_id: customer?.id ?? null,
      customerEmail: customer?.email ?? null,
      customerPhone: customer?.phone ?? null,
      starts_at: startsAt,
    }
    const occasion = { what: 'created', status, isOnline } as const
    const facts = { eventId, occurredAt, receivedAt, isByCustomer: isOnline, timeZone }
    await noteOccasion(account, tx, noted, occasion, facts)
  }
  return true
}

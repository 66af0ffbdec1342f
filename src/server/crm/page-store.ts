import { sql } from 'kysely'
import type { FindingOnPage, MessageOnPage, NoteOnPage, PhotoOnPage } from '#contract/crm/pages.ts'
import { mostOfPage } from '#contract/crm/pages.ts'
import type { Vehicle } from '#contract/vehicles.ts'
import { isDecline } from '../appointments/findings/store.ts'
import type { Db } from '../db/database.ts'
import { isOfAccount } from '../db/is-of-account.ts'
import { findMessagesOf, stateOf } from '../messages/rows/store.ts'

/** Whose visits a page has. */
export type PageOf = { readonly customerId: string } | { readonly vehicleId: string }

const iso = (ms: number): string => new Date(ms).toISOString()

/** Returns the latest visits of a customer or a car, the latest first, and the next ones. */
export async function findVisitRows(account: string, db: Db, of: PageOf) {
  const [column, id] =
    'customerId' in of ? (['customer_id', of.customerId] as const) : (['vehicle_id', of.vehicleId] as const)
  const rows = await db
    .selectFrom('appointment')
    .innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
    .select([
      'appointment.id',
      'appointment.year',
      'appointment.number',
      'appointment.customer_id as customerId',
      'appointment.starts_at as at',
      'appointment.status',
      'appointment.complaint',
      'appointment.mileage',
      'appointment.services',
      'vehicle.id as vehicleId',
      'vehicle.plate',
      'vehicle.country',
      'vehicle.vin',
      'vehicle.brand',
      'vehicle.model',
      'vehicle.year as built',
    ])
    .where(`appointment.${column}`, '=', id)
    .where('appointment.account_id', '=', account)
    .orderBy('appointment.starts_at', 'desc')
    .orderBy('appointment.id', 'desc')
    .limit(mostOfPage.visits)
    .execute()
  return rows.map(({ vehicleId, plate, country, vin, brand, model, built, services, ...visit }) => ({
    ...visit,
    services: JSON.parse(services) as string[],
    vehicle: { id: vehicleId, plate, country, vin, brand, model, year: built } satisfies Vehicle,
  }))
}
export type VisitRow = Awaited<ReturnType<typeof findVisitRows>>[number]

/** Returns the completed visits of a car and the missed ones, without those of an earlier owner. */
export async function findOwnedVisits(
  account: string,
  db: Db,
  { vehicleId, owner }: { vehicleId: string; owner: string | null },
): Promise<{ completed: string[]; noShows: number }> {
  const rows = await db
    .selectFrom('appointment')
    .select(['id', 'status'])
    .where('vehicle_id', '=', vehicleId)
    .where('account_id', '=', account)
    .where('status', 'in', ['completed', 'no-show'])
    .where((where) => where.or([where('customer_id', 'is', null), where('customer_id', '=', owner ?? '')]))
    .execute()
  const completed = rows.filter(({ status }) => status === 'completed').map(({ id }) => id)
  return { completed, noShows: rows.length - completed.length }
}

/** Returns the names of the items of orders. */
export async function findWork(account: string, db: Db, orders: readonly string[]): Promise<Map<string, string[]>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_line')
    .select(['appointment_id as order', 'name'])
    .where('account_id', '=', account)
    .where('appointment_id', 'in', orders)
    .orderBy('appointment_id')
    .orderBy('position')
    .execute()
  const names = Map.groupBy(rows, ({ order }) => order)
  return new Map([...names].map(([order, of]) => [order, of.map(({ name }) => name)]))
}

/** Returns the open and the declined findings of orders, the latest first. */
export async function findPageFindings(
  account: string,
  db: Db,
  orders: readonly string[],
): Promise<Omit<FindingOnPage, 'vehicle'>[]> {
  if (orders.length === 0) return []
  const rows = await db
    .selectFrom('finding')
    .select([
      ...(['id', 'appointment_id', 'what', 'place', 'severity', 'state', 'reason', 'gross', 'made_at'] as const),
      (eb) =>
        eb
          .selectFrom('finding_change as answer')
          .select(({ fn }) => fn.max('answer.occurred_at').as('at'))
          .whereRef('answer.account_id', '=', 'finding.account_id')
          .whereRef('answer.finding_id', '=', 'finding.id')
          .where(isDecline('answer'))
          .as('declinedAt'),
    ])
    .where('finding.appointment_id', 'in', orders)
    .where(isOfAccount('finding', account))
    .where('finding.state', 'in', ['draft', 'asked', 'declined'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('finding as later')
            .select('later.id')
            .whereRef('later.account_id', '=', 'finding.account_id')
            .whereRef('later.earlier_id', '=', 'finding.id'),
        ),
      ),
    )
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(mostOfPage.findings)
    .execute()
  return rows.map(({ appointment_id, made_at, declinedAt, ...finding }) => ({
    ...finding,
    appointmentId: appointment_id,
    at: iso(finding.state === 'declined' ? (declinedAt ?? made_at) : made_at),
  }))
}

export async function findPagePhotos(account: string, db: Db, orders: readonly string[]): Promise<PhotoOnPage[]> {
  if (orders.length === 0) return []
  const rows = await db
    .selectFrom('photo')
    .select(['id', 'appointment_id', 'note', sql<number>`coalesce(occurred_at, created_at)`.as('at')])
    .where('account_id', '=', account)
    .where('appointment_id', 'in', orders)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(mostOfPage.photos)
    .execute()
  return rows.map(({ id, appointment_id, note, at }) => ({
    ...{ id, appointmentId: appointment_id ?? '', note, takenAt: iso(at) },
  }))
}

export async function findPageNotes(account: string, db: Db, orders: readonly string[]): Promise<NoteOnPage[]> {
  if (orders.length === 0) return []
  const rows = await db
    .selectFrom('appointment_note')
    .select(['id', 'appointment_id', 'text', 'occurred_at', 'actor_name'])
    .where('appointment_id', 'in', orders)
    .where(isOfAccount('appointment_note', account))
    .orderBy('occurred_at', 'desc')
    .orderBy('id')
    .limit(mostOfPage.notes)
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, appointmentId: row.appointment_id, text: row.text },
    ...{ occurredAt: iso(row.occurred_at), actorName: row.actor_name },
  }))
}

export async function findPageMessages(account: string, db: Db, orders: readonly string[]): Promise<MessageOnPage[]> {
  const rows = await findMessagesOf(account, db, orders, mostOfPage.messages)
  return rows.map((row) => ({
    ...{ id: row.id, appointmentId: row.appointment_id, kind: row.kind, state: stateOf(row), channel: row.channel },
    ...{ createdAt: iso(row.created_at), settledAt: row.settled_at === null ? null : iso(row.settled_at) },
    text: row.body,
  }))
}

/** Returns which orders have an inspection. */
export async function findInspected(account: string, db: Db, orders: readonly string[]): Promise<Set<string>> {
  if (orders.length === 0) return new Set()
  const rows = await db
    .selectFrom('inspection')
    .select('appointment_id as order')
    .distinct()
    .where('appointment_id', 'in', orders)
    .where(isOfAccount('inspection', account))
    .execute()
  return new Set(rows.map(({ order }) => order))
}

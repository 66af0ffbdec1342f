import { type Selectable, type SqlBool, sql } from 'kysely'
import { findingWords } from '#domain/search-words.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'
import { isOfAccount } from '../../db/is-of-account.ts'
import type { FindingChangeTable, FindingTable } from '../../db/tables.ts'

export type FindingRow = Omit<Selectable<FindingTable>, 'search'>
export type FindingChangeRow = Selectable<FindingChangeTable>

type OrderKey = { account: string; id: string }

const selectFindings = compileOnce(['account', 'id'], (db, { account, id }: OrderKey) =>
  db
    .selectFrom('finding')
    .selectAll()
    .where('account_id', '=', account)
    .where('appointment_id', '=', id)
    .orderBy('made_at')
    .orderBy('id'),
)

/** Returns the findings of an order, oldest first. */
export const findFindings = (account: string, db: Db, appointmentId: string): Promise<FindingRow[]> =>
  selectFindings(db, { account, id: appointmentId })

const selectChanges = compileOnce(['account', 'id'], (db, { account, id }: OrderKey) =>
  db
    .selectFrom('finding_change')
    .selectAll()
    .where('account_id', '=', account)
    .where('appointment_id', '=', id)
    .orderBy('finding_id')
    .orderBy('version'),
)

/** Returns the changes of the findings of an order, those of each oldest first. */
export const findFindingChanges = (account: string, db: Db, appointmentId: string): Promise<FindingChangeRow[]> =>
  selectChanges(db, { account, id: appointmentId })

/**
 * The condition that a change is a refusal. `is true` keeps SQLite from reading all refusals of the workshop for each
 * finding: it would prefer the index of the kinds to that of the finding.
 */
export const isDecline = (change: string) => sql<SqlBool>`(${sql.ref(`${change}.kind`)} = 'declined') is true`

export async function findFinding(account: string, db: Db, id: string): Promise<FindingRow | null> {
  const rows = db.selectFrom('finding').selectAll().where('account_id', '=', account).where('id', '=', id)
  return (await rows.executeTakeFirst()) ?? null
}

const selectChange = compileOnce(['account', 'id'], (db, { account, id }: OrderKey) =>
  db.selectFrom('finding_change').selectAll().where('account_id', '=', account).where('id', '=', id),
)

/** Returns the change with this idempotency key. */
export async function findFindingChange(account: string, db: Db, id: string): Promise<FindingChangeRow | null> {
  const [row] = await selectChange(db, { account, id })
  return row ?? null
}

/** Returns the change that was written with a status event of an order. */
export async function findChangeOfEvent(
  account: string,
  db: Db,
  appointmentId: string,
  eventId: string,
): Promise<FindingChangeRow | null> {
  const changes = await findFindingChanges(account, db, appointmentId)
  return changes.find(({ event_id }) => event_id === eventId) ?? null
}

/** Inserts a finding, or overwrites the one with its id. */
export async function putFinding(db: Db, row: FindingRow): Promise<void> {
  const stored = { ...row, search: findingWords(row) }
  const { account_id: _, id: __, appointment_id: ___, made_at: ____, ...content } = stored
  await db
    .insertInto('finding')
    .values(stored)
    .onConflict((on) => on.columns(['account_id', 'id']).doUpdateSet(content))
    .execute()
}

export async function insertFindingChange(db: Db, row: FindingChangeRow): Promise<void> {
  await db.insertInto('finding_change').values(row).execute()
}

/** Returns the number of changes of findings since version `seen` of an order, without those that changed more. */
export async function countFindingsSince(
  account: string,
  db: Db,
  appointmentId: string,
  seen: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('finding_change')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)
    .where('appointment_version', '>', seen)
    .executeTakeFirstOrThrow()
  return count
}

type VisitOfVehicle = { account: string; id: string; vehicle: string; customer: string }

/** The orders of a vehicle and its customer; no customer is an empty text. */
const selectVisits = compileOnce(['account', 'id', 'vehicle', 'customer'], (db, visit: VisitOfVehicle) =>
  db
    .selectFrom('appointment')
    .innerJoin('finding', (join) =>
      join
        .onRef('finding.appointment_id', '=', 'appointment.id')
        .onRef('finding.account_id', '=', 'appointment.account_id'),
    )
    .selectAll('finding')
    .select('appointment.starts_at as visitAt')
    .where(isOfAccount('appointment', visit.account))
    .where('appointment.vehicle_id', '=', visit.vehicle)
    .where('appointment.id', '<>', visit.id)
    .where(({ eb, fn, val }) => eb(fn.coalesce('appointment.customer_id', val('')), '=', visit.customer))
    .orderBy('appointment.starts_at', 'desc')
    .orderBy('finding.made_at', 'desc')
    .orderBy('finding.id', 'desc'),
)

/** Returns the findings of the other visits of a vehicle by the same customer, or of those without one; newest first. */
export const findFindingsOfVehicle = (
  db: Db,
  { account, id, vehicle, customer }: Omit<VisitOfVehicle, 'customer'> & { customer: string | null },
): Promise<(FindingRow & { visitAt: number })[]> => selectVisits(db, { account, id, vehicle, customer: customer ?? '' })

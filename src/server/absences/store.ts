import { type Selectable, sql } from 'kysely'
import type { AbsenceEntry } from '#contract/absences.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import type { Db } from '../db/database.ts'
import type { AbsenceTable } from '../db/tables.ts'

export type AbsenceRow = Selectable<AbsenceTable>
type Days = { from: LocalDate; to: LocalDate }

const rowOf = ({ employeeId, from, to, kind, note }: AbsenceEntry) => ({
  employee_id: employeeId,
  from_date: from,
  to_date: to,
  kind,
  note,
})

/** Returns the absences that overlap these days, of one employee if `employeeId` is given. */
export async function findAbsences(
  account: string,
  db: Db,
  { from, to }: Days,
  employeeId: string | null,
): Promise<AbsenceRow[]> {
  return db
    .selectFrom('absence')
    .selectAll()
    .where('account_id', '=', account)
    .where('from_date', '<=', to)
    .where('to_date', '>=', from)
    .$if(employeeId !== null, (query) => query.where('employee_id', '=', employeeId ?? ''))
    .orderBy('from_date')
    .orderBy('id')
    .execute()
}

export async function findAbsence(account: string, db: Db, id: string): Promise<AbsenceRow | null> {
  const row = await db
    .selectFrom('absence')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns `false` if the id is taken, by this or another station. */
export async function insertAbsence(
  account: string,
  db: Db,
  id: string,
  entry: AbsenceEntry,
  now: number,
): Promise<boolean> {
  const inserted = await db
    .insertInto('absence')
    .values({ id, account_id: account, ...rowOf(entry), created_at: now, updated_at: now, version: 1 })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function changeAbsence(
  account: string,
  db: Db,
  id: string,
  entry: AbsenceEntry,
  now: number,
): Promise<void> {
  await db
    .updateTable('absence')
    .set({ ...rowOf(entry), updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
}

/** Returns `false` if the absence does not exist. */
export async function removeAbsence(account: string, db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('absence')
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { InspectionTemplateTable } from '../db/tables.ts'

export type TemplateRow = Selectable<InspectionTemplateTable>

/** Returns the stored templates of a station, oldest first. */
export const findTemplates = (account: string, db: Db): Promise<TemplateRow[]> =>
  db
    .selectFrom('inspection_template')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('made_at')
    .orderBy('id')
    .execute()

export async function findTemplate(account: string, db: Db, id: string): Promise<TemplateRow | null> {
  const rows = db.selectFrom('inspection_template').selectAll().where('account_id', '=', account).where('id', '=', id)
  return (await rows.executeTakeFirst()) ?? null
}

/** Inserts a template, or overwrites the one with its id. */
export async function putTemplate(db: Db, row: TemplateRow): Promise<void> {
  const { content, archived, version } = row
  await db
    .insertInto('inspection_template')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'id']).doUpdateSet({ content, archived, version }))
    .execute()
}

export type MeasuredVisit = { id: string; at: number }

/** Returns the latest visits of a vehicle with an inspection, oldest first; `null`: the station has no such vehicle. */
export async function findMeasuredVisits(
  account: string,
  db: Db,
  vehicle: string,
  most: number,
): Promise<MeasuredVisit[] | null> {
  const known = await db
    .selectFrom('vehicle')
    .select('id')
    .where('account_id', '=', account)
    .where('id', '=', vehicle)
    .executeTakeFirst()
  if (!known) return null
  const rows = await db
    .selectFrom('appointment')
    .select(['id', 'starts_at as at'])
    .where('account_id', '=', account)
    .where('vehicle_id', '=', vehicle)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('inspection')
          .select('inspection.id')
          .whereRef('inspection.appointment_id', '=', 'appointment.id')
          .where('inspection.account_id', '=', account),
      ),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.toReversed()
}

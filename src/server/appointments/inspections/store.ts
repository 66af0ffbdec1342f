import type { Selectable } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'
import { isOfAccount } from '../../db/is-of-account.ts'
import type { InspectionAnswerTable, InspectionTable } from '../../db/tables.ts'

export type InspectionRow = Selectable<InspectionTable>
export type InspectionAnswerRow = Selectable<InspectionAnswerTable>

const selectInspections = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  db
    .selectFrom('inspection')
    .selectAll()
    .where('account_id', '=', account)
    .where('appointment_id', '=', id)
    .orderBy('occurred_at')
    .orderBy('id'),
)

/** Returns the inspections of an order, oldest first. */
export const findInspections = (account: string, db: Db, appointmentId: string): Promise<InspectionRow[]> =>
  selectInspections(db, { account, id: appointmentId })

const selectAnswers = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  db
    .selectFrom('inspection_answer')
    .selectAll()
    .where('appointment_id', '=', id)
    .where(isOfAccount('inspection_answer', account))
    .orderBy('inspection_id')
    .orderBy('item_id')
    .orderBy('seq'),
)

/** Returns all changes of the answers of an order's inspections, those of each item oldest first. */
export const findInspectionAnswers = (account: string, db: Db, appointmentId: string): Promise<InspectionAnswerRow[]> =>
  selectAnswers(db, { account, id: appointmentId })

export async function findInspection(account: string, db: Db, id: string): Promise<InspectionRow | null> {
  const rows = db.selectFrom('inspection').selectAll().where('account_id', '=', account).where('id', '=', id)
  return (await rows.executeTakeFirst()) ?? null
}

/** Returns the change of an answer with this idempotency key. */
export async function findInspectionAnswer(account: string, db: Db, id: string): Promise<InspectionAnswerRow | null> {
  const rows = db.selectFrom('inspection_answer').selectAll().where('account_id', '=', account).where('id', '=', id)
  return (await rows.executeTakeFirst()) ?? null
}

export async function insertInspection(db: Db, row: InspectionRow): Promise<void> {
  await db.insertInto('inspection').values(row).execute()
}

export async function insertInspectionAnswer(db: Db, row: InspectionAnswerRow): Promise<void> {
  await db.insertInto('inspection_answer').values(row).execute()
}

/** Returns the number of starts and answers of inspections since version `seen` of an order. */
export async function countInspectedSince(
  account: string,
  db: Db,
  appointmentId: string,
  seen: number,
): Promise<number> {
  const count = async (table: 'inspection' | 'inspection_answer') => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', account)
      .where('appointment_id', '=', appointmentId)
      .where('appointment_version', '>', seen)
      .executeTakeFirstOrThrow()
    return row.count
  }
  return (await count('inspection')) + (await count('inspection_answer'))
}

import type { Selectable } from 'kysely'
import type { ReportContent } from '#domain/condition-reports/condition-report.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'
import type { ConditionReportTable } from '../../db/tables.ts'

export type ReportRow = Selectable<ConditionReportTable>

const selectReports = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  db
    .selectFrom('condition_report')
    .selectAll()
    .where('account_id', '=', account)
    .where('appointment_id', '=', id)
    .orderBy('appointment_version'),
)

/** Returns the condition reports of an order in the order in which they arrived. */
export const findReports = (account: string, db: Db, appointmentId: string): Promise<ReportRow[]> =>
  selectReports(db, { account, id: appointmentId })

export async function findReport(account: string, db: Db, id: string): Promise<ReportRow | null> {
  const rows = db.selectFrom('condition_report').selectAll().where('account_id', '=', account).where('id', '=', id)
  return (await rows.executeTakeFirst()) ?? null
}

export async function insertReport(db: Db, row: ReportRow): Promise<void> {
  await db.insertInto('condition_report').values(row).execute()
}

/** Returns the number of condition reports since version `seen` of an order. */
export async function countReportsSince(account: string, db: Db, appointmentId: string, seen: number): Promise<number> {
  const { count } = await db
    .selectFrom('condition_report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)
    .where('appointment_version', '>', seen)
    .executeTakeFirstOrThrow()
  return count
}

/** Removes from the reports of a customer's visits what was typed and signed. The digest stays. */
export async function forgetReports(account: string, db: Db, customerId: string): Promise<void> {
  const rows = await db
    .selectFrom('condition_report')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.id', '=', 'condition_report.appointment_id')
        .onRef('appointment.account_id', '=', 'condition_report.account_id'),
    )
    .select(['condition_report.id', 'condition_report.content'])
    .where('condition_report.account_id', '=', account)
    .where('appointment.customer_id', '=', customerId)
    .where('condition_report.is_erased', '=', 0)
    .execute()
  for (const { id, content } of rows) {
    const before: ReportContent = JSON.parse(content)
    const marks = before.marks.map((mark) => ({ ...mark, note: null }))
    const after: ReportContent = { ...before, marks, belongings: null, agreed: null, signature: null }
    await db
      .updateTable('condition_report')
      .set({ content: JSON.stringify(after), is_erased: 1 })
      .where('account_id', '=', account)
      .where('id', '=', id)
      .execute()
  }
}

import { type Selectable, sql } from 'kysely'
import type { OrderLine } from '#contract/appointments.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'
import type { OrderLineChangeTable } from '../../db/tables.ts'

const selectLines = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  db
    .selectFrom('order_line')
    .selectAll()
    .where('account_id', '=', account)
    .where('appointment_id', '=', id)
    .orderBy('position'),
)

/** Returns the lines of an order, sorted by position. */
export async function findLines(account: string, db: Db, appointmentId: string): Promise<OrderLine[]> {
  const rows = await selectLines(db, { account, id: appointmentId })
  return rows.map(({ id, kind, name, quantity, unit, net_price, discount, vat_rate, net, vat, gross, version }) => ({
    id,
    kind,
    name,
    quantity,
    unit,
    netPrice: net_price,
    discountPercent: discount / 100,
    vatRate: vat_rate === null ? null : vat_rate / 100,
    net,
    vat,
    gross,
    version,
  }))
}

const toRow = ({ netPrice, discountPercent, vatRate, ...line }: OrderLine) => ({
  ...line,
  net_price: netPrice,
  discount: Math.round(discountPercent * 100),
  vat_rate: vatRate === null ? null : Math.round(vatRate * 100),
})

/** Inserts a line of an order at a position, or overwrites it and leaves it where it is. */
export async function putLine(
  account: string,
  db: Db,
  appointmentId: string,
  line: OrderLine,
  position: number,
): Promise<void> {
  const row = toRow(line)
  await db
    .insertInto('order_line')
    .values({ account_id: account, appointment_id: appointmentId, ...row, position })
    .onConflict((on) => on.columns(['appointment_id', 'account_id', 'id']).doUpdateSet(row))
    .execute()
}

export async function deleteLine(account: string, db: Db, appointmentId: string, id: string): Promise<void> {
  await db
    .deleteFrom('order_line')
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)
    .where('id', '=', id)
    .execute()
}

/** Puts the lines of an order, named by their ids, into this order. */
export async function sortLines(account: string, db: Db, appointmentId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const cases = sql.join(
    ids.map((id, position) => sql`when ${id} then ${sql.lit(position)}`),
    sql` `,
  )
  await db
    .updateTable('order_line')
    .set({ position: sql<number>`case id ${cases} else position end` })
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

export type LineChangeRow = Selectable<OrderLineChangeTable>

/** Returns the change with this idempotency key. */
export async function findLineChange(account: string, db: Db, id: string): Promise<LineChangeRow | null> {
  const row = await db
    .selectFrom('order_line_change')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the last change of the content of a line; `null` if there is none since changes are recorded. */
export async function findLastChange(
  account: string,
  db: Db,
  appointmentId: string,
  lineId: string,
): Promise<LineChangeRow | null> {
  const row = await db
    .selectFrom('order_line_change')
    .selectAll()
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)
    .where('line_id', '=', lineId)
    .where('kind', '<>', 'moved')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the highest version of each line that was ever changed, by line id. */
export async function findVersions(account: string, db: Db, appointmentId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('order_line_change')
    .select(['line_id', sql<number>`max(version)`.as('version')])
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)
    .groupBy('line_id')
    .execute()
  return new Map(rows.map(({ line_id, version }) => [line_id, version]))
}

export async function insertLineChange(account: string, db: Db, row: Omit<LineChangeRow, 'account_id'>): Promise<void> {
  await db
    .insertInto('order_line_change')
    .values({ ...row, account_id: account })
    .execute()
}

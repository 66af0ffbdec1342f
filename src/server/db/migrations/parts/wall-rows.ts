import { type Kysely, sql } from 'kysely'

/**
 * Lets the role of workshops see and write only the rows of the workshop in the setting `pitboard.account`. The owner of
 * the table sees all rows. The condition is one equality, as the statements have it, so that PostgreSQL joins both to one
 * and plans as without it. For PostgreSQL only.
 */
export async function wallRows(db: Kysely<unknown>, table: string, column = 'account_id'): Promise<void> {
  const isOfAccount = sql`${sql.ref(column)} = current_setting('pitboard.account', true)`
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`create policy of_account on ${sql.table(table)} using (${isOfAccount}) with check (${isOfAccount})`.execute(
    db,
  )
}

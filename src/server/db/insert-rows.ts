import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** SQLite allows 32,766 parameters per statement, PostgreSQL 65,535. */
const mostParameters = 30_000

/** Inserts rows with the same columns, as many per statement as allowed. */
export async function insertRows(
  db: Kysely<Tables>,
  table: keyof Tables,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const most = Math.floor(mostParameters / Math.max(1, columns))
  for (let from = 0; from < rows.length; from += most) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + most) as never)
      .execute()
  }
}

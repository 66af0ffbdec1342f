import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { createHistory, type Facts, type HistorySize } from './create-history.ts'
import { newIdAt } from './new-id-at.ts'

/** PostgreSQL and SQLite take 32,000 parameters at once. */
const mostParameters = 32_000

/** Writes stations with their history into a database that is open. `tables`: only these. */
export async function insertHistory(
  { db, kind }: Database,
  appointments: number,
  now: number,
  { tables, size }: { tables?: ReadonlySet<string>; size?: HistorySize } = {},
): Promise<Facts> {
  const rows = new Map<string, object[]>()
  const write = (table: string, row: object): void => {
    if (tables && !tables.has(table)) return
    const known = rows.get(table)
    if (known) known.push(row)
    else rows.set(table, [row])
  }
  const facts = createHistory(appointments, now, newIdAt, write, size)
  await db.transaction().execute(async (tx) => {
    for (const [table, all] of rows) {
      const atOnce = Math.floor(mostParameters / Object.keys(all[0] ?? {}).length)
      for (let from = 0; from < all.length; from += atOnce) {
        await tx
          .insertInto(table as never)
          .values(all.slice(from, from + atOnce) as never)
          .execute()
      }
    }
  })
  // As the autovacuum of a PostgreSQL does within a minute: without statistics it chooses other plans.
  if (kind === 'postgres') await sql`analyze`.execute(db)
  return facts
}

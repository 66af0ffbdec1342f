import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Whether nobody has an account here and nobody waits for one: then a backup may replace the database. */
export async function isUnused(db: Kysely<Tables>): Promise<boolean> {
  for (const table of ['user', 'waitlist'] as const) {
    const row = await db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst()
    if (row) return false
  }
  return true
}

import { type Kysely, sql } from 'kysely'

/** What a walk-in asked for and did not get, as JSON. */
export async function addUnassigned(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column unassigned text`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** What a registration certificate says of a car: the capacity of its engine in cm³, kW, and the day as `YYYY-MM-DD`. */
export async function addEngines(db: Kysely<unknown>): Promise<void> {
  for (const column of ['engine_size integer', 'power integer', 'first_registered text'])
    await sql.raw(`alter table vehicle add column ${column}`).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** A booking by phone may know no plate: the vehicle gets it at check-in. Missing plates are never equal. */
export async function allowMissingPlate(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table vehicle alter column plate drop not null',
    'alter table vehicle alter column plate_normalised drop not null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from './parts/kind.ts'

/** When a car was erased: its row stays, without plate and VIN, because orders refer to it. */
export async function addErasedCars(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await sql.raw(`alter table vehicle add column erased_at ${kind === 'sqlite' ? 'integer' : 'bigint'}`).execute(db)
}

import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/** The logo of a station on its papers. */
export async function addStationLogo(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  await sql
    .raw(
      `create table station_logo (account_id text primary key not null references station(id) on delete cascade,
        name text not null unique, width integer not null, height integer not null, bytes integer not null,
        created_at ${ms} not null${end}`,
    )
    .execute(db)
}

import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/** When a photo was taken and by whom, and the ids of removed photos, which are not stored again. */
export async function addPhotoTimes(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `alter table photo add column occurred_at ${ms}`,
    'alter table photo add column time_uncertain integer not null default 0 check (time_uncertain in (0, 1))',
    'alter table photo add column employee_id text',
    `create table removed_photo (account_id text not null references station(id) on delete cascade,
      id text not null, removed_at ${ms} not null, primary key (account_id, id)${end}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

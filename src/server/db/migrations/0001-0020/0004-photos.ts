import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/** Photos of stations and of orders. */
export async function addPhotos(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `create table photo (id text primary key,
      account_id text not null references station(id) on delete cascade,
      appointment_id text references appointment(id) on delete cascade,
      name text not null unique, digest text not null, position integer not null,
      width integer not null, height integer not null, bytes ${whole} not null check (bytes > 0), note text,
      taken_by_id text, taken_by text not null, created_at ${whole} not null${end}`,
    'create index photo_by_place on photo (account_id, appointment_id, position)',
    'create index photo_by_appointment on photo (appointment_id, created_at)',
    'alter table station add column photos_version integer not null default 1',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

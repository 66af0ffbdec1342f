import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from './parts/kind.ts'
import { wallRows } from './parts/wall-rows.ts'

/**
 * What is left to erase (`src/server/erasures`): a workshop, or the name of a person in the history of all workshops. And
 * indexes without which a deleted workshop or person would be looked up in the rows of all workshops.
 */
export async function addErasures(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const [ms, strict] = kind === 'sqlite' ? ['integer', ' strict'] : ['bigint', '']
  const statements = [
    `create table erasure (id text primary key, account_id text references station(id) on delete cascade, user_id text,
      asked_at ${ms} not null, check ((account_id is null) <> (user_id is null)))${strict}`,
    'create index erasure_of_station on erasure (account_id) where account_id is not null',
    'create index visit_link_of_station on visit_link (account_id)',
    'create index invitation_of_station on invitation (account_id)',
    'create index user_of_station on "user" (account_id) where account_id is not null',
    'create index photo_of_station on photo (account_id, id)',
    'create index message_by_decider on message (decided_by_id) where decided_by_id is not null',
    'create index device_by_enroller on device (enrolled_by_id) where enrolled_by_id is not null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  if (kind === 'postgres') await wallRows(db, 'erasure')
}

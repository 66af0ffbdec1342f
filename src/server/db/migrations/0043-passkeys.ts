import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from './parts/kind.ts'

/** The passkeys of people, and the challenges that were used, so that none is used twice. */
export async function addPasskeys(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `create table passkey (id text primary key, user_id text not null references "user"(id) on delete cascade,
      credential_id text not null unique, public_key text not null, counter ${ms} not null,
      transports text not null, name text not null, is_synced integer not null check (is_synced in (0, 1)),
      created_at ${ms} not null, last_used_at ${ms}${end}`,
    'create index passkey_by_user on passkey (user_id, created_at)',
    `create table used_challenge (digest text primary key, ends_at ${ms} not null${end}`,
    'create index used_challenge_by_end on used_challenge (ends_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

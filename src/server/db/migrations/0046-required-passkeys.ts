import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from './parts/kind.ts'

/**
 * Stations that require a passkey: which passkey a session was opened with, who may add one after a code, the recovery
 * codes of owners, and what has changed in a person's sign-in. A passkey that is removed takes its sessions' proof along.
 */
export async function requirePasskeys(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const user = 'text primary key references "user"(id) on delete cascade'
  const statements = [
    'alter table session add column passkey_id text references passkey(id) on delete set null',
    'create index session_by_passkey on session (passkey_id) where passkey_id is not null',
    `alter table station add column passkeys_required integer not null default 0
      check (passkeys_required in (0, 1))`,
    `create table passkey_permission (user_id ${user},
      account_id text not null references station(id) on delete cascade, ends_at ${ms} not null${end}`,
    'create index passkey_permission_of_station on passkey_permission (account_id)',
    `create table recovery_code (user_id ${user}, code_hash text not null, created_at ${ms} not null${end}`,
    `create table sign_in_event (id text primary key, user_id text not null references "user"(id) on delete cascade,
      kind text not null, passkey text, by_name text, at ${ms} not null${end}`,
    'create index sign_in_event_by_user on sign_in_event (user_id, at)',
    'create index sign_in_event_by_age on sign_in_event (at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

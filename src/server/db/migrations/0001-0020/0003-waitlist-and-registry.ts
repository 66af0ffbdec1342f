import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/** Who waits for news of the product, and what the companies' registry answered. */
export async function addWaitlistAndRegistry(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `create table waitlist (id text primary key, email text not null unique, locale text not null,
      consent_at ${ms} not null, confirmed_at ${ms}, created_at ${ms} not null, asked_at ${ms} not null${end}`,
    `create table waitlist_token (token_hash text primary key,
      waitlist_id text not null references waitlist(id) on delete cascade, created_at ${ms} not null${end}`,
    'create index waitlist_token_by_waitlist on waitlist_token (waitlist_id)',
    `create table registry_answer (nip text not null, day text not null, company text, request_id text not null,
      checked_at ${ms} not null, primary key (nip, day)${end}`,
    'create index registry_answer_by_age on registry_answer (checked_at)',
    'alter table legal add column request_id text',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

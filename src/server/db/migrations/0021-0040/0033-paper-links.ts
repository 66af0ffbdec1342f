import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/** Links that show a paper of an order to everybody who has them. Kinds of papers are not checked here: more follow. */
export async function addPaperLinks(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `create table paper_link (account_id text not null references station(id) on delete cascade, id text not null,
      appointment_id text not null, token_hash text not null unique, paper text not null,
      language text not null check (language in ('en', 'pl')), made_at ${ms} not null, expires_at ${ms} not null,
      primary key (account_id, id),
      foreign key (appointment_id, account_id) references appointment (id, account_id) on delete cascade${end}`,
    'create index paper_link_by_order on paper_link (appointment_id, account_id)',
    'create index paper_link_by_expiry on paper_link (expires_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

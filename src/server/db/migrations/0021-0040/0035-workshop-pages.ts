import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/** The public pages of stations, and every slug that leads to one. */
export async function addWorkshopPages(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `create table workshop_page (account_id text primary key references station(id) on delete cascade,
      slug text not null unique, is_public integer not null check (is_public in (0, 1)), updated_at ${ms} not null,
      version integer not null${end}`,
    `create table workshop_slug (slug text primary key, account_id text not null references station(id) on delete cascade,
      taken_at ${ms} not null${end}`,
    'create index workshop_slug_by_account on workshop_slug (account_id, taken_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

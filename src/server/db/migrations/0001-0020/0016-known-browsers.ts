import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/** The browsers that somebody has signed in with: each has an allowance of codes that nobody else can use up. */
export async function addKnownBrowsers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `create table known_browser (token_hash text not null,
      user_id text not null references "user"(id) on delete cascade,
      created_at ${whole} not null, last_used_at ${whole} not null, primary key (token_hash, user_id)${end}`,
    'create index known_browser_by_user on known_browser (user_id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

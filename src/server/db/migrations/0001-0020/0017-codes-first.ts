import { type Kysely, sql } from 'kysely'

/** Mails that carry a code go out before all others. */
export async function putCodesFirst(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table mail add column is_code integer not null default 0 check (is_code in (0, 1))',
    "update mail set is_code = 1 where kind in ('login-code', 'register-code')",
    'drop index mail_by_next',
    'create index mail_by_turn on mail (is_code, next_at) where sent_at is null and failed_at is null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

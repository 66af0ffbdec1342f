import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/** The hour of reminders, the answer of a customer who comes, and the owner's own texts of messages. */
export async function addOwnMessages(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `alter table message_choice add column reminder_time text not null default '17:00'`,
    `alter table appointment add column coming_at ${ms}`,
    `create table message_template (account_id text not null references station(id) on delete cascade,
      kind text not null, language text not null, text text not null, updated_at ${ms} not null,
      primary key (account_id, kind, language)${end}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

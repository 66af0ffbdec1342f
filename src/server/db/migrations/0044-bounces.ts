import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from './parts/kind.ts'

/** The address of a customer whose mails come back; the message of a follow-up is found by its mail. */
export async function addBounces(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const statements = [
    'alter table customer add column bounced_email text',
    `alter table customer add column bounced_at ${ms}`,
    'create index follow_up_message_by_mail on follow_up_message (mail_id) where mail_id is not null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

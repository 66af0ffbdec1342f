import { type Kysely, sql } from 'kysely'

/** Who sent an invitation, for the page that it opens. */
export async function addInviter(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table invitation add column invited_by text references "user"(id) on delete set null',
    'create index invitation_by_inviter on invitation (invited_by)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

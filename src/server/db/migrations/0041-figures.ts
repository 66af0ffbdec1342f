import { type Kysely, sql } from 'kysely'

/** What the figures of a period are computed from: the changes of a time by what they led to. */
export async function indexFigures(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create index appointment_event_by_target on appointment_event (account_id, to_status, occurred_at, id)
      where to_status is not null`,
    'create index finding_change_by_kind on finding_change (account_id, kind, occurred_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

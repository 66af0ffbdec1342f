import { type Kysely, sql } from 'kysely'

/** What the hourly sweep deletes by age: without these indexes it reads each row of these tables. */
export async function indexAges(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'create index session_by_end on session (ended_at) where ended_at is not null',
    'create index session_by_expiry on session (expires_at) where expires_at is not null',
    'create index known_browser_by_use on known_browser (last_used_at)',
    'create index photo_by_age on photo (created_at) where appointment_id is not null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Whether the time of a change is only the nearest that can be: the clock of its device was set before it was sent. */
export async function addTimeUncertain(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment_event add column time_uncertain integer not null default 0
    check (time_uncertain in (0, 1))`.execute(db)
}

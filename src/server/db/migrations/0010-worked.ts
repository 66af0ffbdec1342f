import { type Kysely, sql } from 'kysely'
import { isEnded, statuses } from '#domain/appointment.ts'
import { workedSpans } from '#domain/worked-spans.ts'
import type { Tables } from '../tables.ts'

/** When each order was in progress; of ended ones nobody asks how much of the work is left. */
export async function addWorked(untyped: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column worked text not null default '[]'`.execute(untyped)
  const db = untyped as Kysely<Tables>
  const events = await db
    .selectFrom('appointment_event')
    .innerJoin('appointment', 'appointment.id', 'appointment_event.appointment_id')
    .select(['appointment_id', 'appointment_event.id', 'to_status as to', 'undoes', 'occurred_at as occurredAt'])
    .where(
      'appointment.status',
      'in',
      statuses.filter((status) => !isEnded(status)),
    )
    .orderBy('seq')
    .execute()
  for (const [id, steps] of Map.groupBy(events, (event) => event.appointment_id)) {
    const worked = workedSpans(steps)
    if (worked.length > 0) {
      await db
        .updateTable('appointment')
        .set({ worked: JSON.stringify(worked) })
        .where('id', '=', id)
        .execute()
    }
  }
}

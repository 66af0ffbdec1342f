import { type Kysely, sql } from 'kysely'

/**
 * Marks the orders that went back to work after they were ready: an amount that was typed before counted too long, so
 * that what is stored of them, and of their customers, is computed anew.
 */
export async function markReopenedOrders(db: Kysely<unknown>): Promise<void> {
  await sql`insert into figure_mark (account_id, appointment_id)
    select distinct account_id, appointment_id from appointment_event
    where from_status = 'ready' and to_status = 'in-progress' and undoes is null`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { moveFollowUps } from '../follow-ups/rows/erase-store.ts'
import { moveImported } from '../imports/rows/undo-store.ts'
import { moveSmsOff } from '../messages/rows/sms-store.ts'
import { moveMailStops } from '../messages/rows/unsubscribe-store.ts'

/** Moves visits, vehicles and messages of a customer to another, and deletes the first. */
export async function moveCustomer(account: string, db: Db, from: string, into: string, now: number): Promise<void> {
  await db
    .updateTable('appointment')
    .set({ customer_id: into, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('customer_id', '=', from)
    .execute()
  await db
    .updateTable('vehicle')
    .set({ customer_id: into, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('customer_id', '=', from)
    .execute()
  await db
    .updateTable('message')
    .set({ customer_id: into })
    .where('account_id', '=', account)
    .where('customer_id', '=', from)
    .execute()
  await moveFollowUps(account, db, from, into)
  await moveMailStops(account, db, from, into)
  await moveSmsOff(account, db, from, into)
  await moveImported(account, db, from, into)
  await db.deleteFrom('customer').where('account_id', '=', account).where('id', '=', from).execute()
}

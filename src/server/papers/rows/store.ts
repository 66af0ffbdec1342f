import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PaperLinkTable } from '../../db/tables.ts'

export type PaperLinkRow = Selectable<PaperLinkTable>

export async function insertPaperLink(db: Db, row: PaperLinkRow): Promise<void> {
  await db.insertInto('paper_link').values(row).execute()
}

/** Returns the links of an order that have not expired at `now` (epoch ms), the newest first. */
export async function findPaperLinks(account: string, db: Db, appointmentId: string, now: number) {
  return db
    .selectFrom('paper_link')
    .selectAll()
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)
    .where('expires_at', '>', now)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the link with this token, of any station; `null` if it is unknown, or has expired at `now` (epoch ms). */
export async function findByToken(db: Db, hash: string, now: number): Promise<PaperLinkRow | null> {
  const row = await db
    .selectFrom('paper_link')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

export async function deletePaperLink(account: string, db: Db, appointmentId: string, id: string): Promise<void> {
  await db
    .deleteFrom('paper_link')
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)
    .where('id', '=', id)
    .execute()
}

/** Revokes the links of an order. */
export async function revokeOfOrder(account: string, db: Db, appointmentId: string): Promise<void> {
  await db
    .deleteFrom('paper_link')
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** Revokes the links of all orders of a customer. */
export async function revokeOfCustomer(account: string, db: Db, customerId: string): Promise<void> {
  const orders = db
    .selectFrom('appointment')
    .select('id')
    .where('account_id', '=', account)
    .where('customer_id', '=', customerId)
  await db.deleteFrom('paper_link').where('account_id', '=', account).where('appointment_id', 'in', orders).execute()
}

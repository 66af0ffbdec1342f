import { sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'

const nothing = { bounced_email: null, bounced_at: null }

const selectBounced = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  db
    .selectFrom('customer')
    .select('bounced_at as at')
    .where('account_id', '=', account)
    .where('id', '=', id)
    // Another address has not come back.
    .where((where) => where(where.fn('lower', ['email']), '=', where.ref('bounced_email'))),
)

/** Since when mails to the present address of a customer come back, epoch ms; `null`: they do not. */
export async function findBounced(account: string, db: Db, customerId: string): Promise<number | null> {
  const [row] = await selectBounced(db, { account, id: customerId })
  return row?.at ?? null
}

/** Marks an address as one that does not exist, for all customers who have it. Returns whether it is news. */
export async function markBounced(account: string, db: Db, address: string | null, now: number): Promise<boolean> {
  const email = address?.toLowerCase() ?? null
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set({ bounced_email: email, bounced_at: now, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email))
    .where(({ eb, or }) => or([eb('bounced_email', 'is', null), eb('bounced_email', '<>', email)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Mails to this address arrive, or are to be tried again. */
export async function clearBounced(account: string, db: Db, address: string | null, now: number): Promise<void> {
  await db
    .updateTable('customer')
    .set({ ...nothing, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', address?.toLowerCase() ?? null))
    .where('bounced_email', 'is not', null)
    .execute()
}

/** A customer who takes the address of a duplicate takes what is known of it. */
export async function moveBounced(account: string, db: Db, from: string, into: string): Promise<void> {
  const known = await db
    .selectFrom('customer')
    .select(['bounced_email', 'bounced_at'])
    .where('account_id', '=', account)
    .where('id', '=', from)
    .executeTakeFirst()
  if (!known?.bounced_email) return
  await db
    .updateTable('customer')
    .set(known)
    .where('account_id', '=', account)
    .where('id', '=', into)
    .where('email', 'is', null)
    .execute()
}

/** A pseudonym has no address. */
export async function forgetBounced(account: string, db: Db, customerId: string): Promise<void> {
  await db.updateTable('customer').set(nothing).where('account_id', '=', account).where('id', '=', customerId).execute()
}

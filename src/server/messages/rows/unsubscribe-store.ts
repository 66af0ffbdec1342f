import { sql } from 'kysely'
import type { MailsOff } from '#contract/customers.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'
import { clearBounced, findBounced, forgetBounced, moveBounced } from './bounce-store.ts'

/** Since when (epoch ms) no mail is sent to a customer, and why. */
type MailStop = { at: number; by: MailsOff['by'] }
/** Somebody's decision. */
export type Unsubscribed = MailStop & { by: Exclude<MailsOff['by'], 'bounce'> }

const nothing = { mails_off_at: null, mails_off_by: null }

// A reader who unsubscribes stops the mails to their address, for every customer with that address.
const selectUnsubscribed = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  db
    .selectFrom('customer as self')
    .innerJoin('customer as off', (join) =>
      join
        .onRef('off.account_id', '=', 'self.account_id')
        .on('off.mails_off_at', 'is not', null)
        .on((on) =>
          on.or([
            on('off.id', '=', on.ref('self.id')),
            on.and([
              on('off.mails_off_by', '=', sql.lit('customer')),
              on(on.fn('lower', ['off.email']), '=', on.fn('lower', ['self.email'])),
            ]),
          ]),
        ),
    )
    .select(['off.mails_off_at as at', 'off.mails_off_by as by'])
    .where('self.account_id', '=', account)
    .where('self.id', '=', id)
    // The customer's own decision is shown before the workshop's.
    .orderBy('off.mails_off_by')
    .orderBy('off.mails_off_at')
    .limit(1),
)

/** `null` if the customer gets mails. A decision is named before the fact that mails come back. */
export async function findMailStop(account: string, db: Db, customerId: string): Promise<MailStop | null> {
  const [row] = await selectUnsubscribed(db, { account, id: customerId })
  if (row && row.at !== null && row.by !== null) return { at: row.at, by: row.by }
  const bouncedAt = await findBounced(account, db, customerId)
  return bouncedAt === null ? null : { at: bouncedAt, by: 'bounce' }
}

/** Stops the mails to a customer. */
export async function insertUnsubscribed(
  account: string,
  db: Db,
  customerId: string,
  { at, by }: Unsubscribed,
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ mails_off_at: at, mails_off_by: by, updated_at: at, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', customerId)
    .execute()
}

/** Resumes the mails to a customer, and to all who share the address that was unsubscribed or came back. */
export async function deleteMailStops(
  account: string,
  db: Db,
  { id, email }: { id: string; email: string | null },
  now: number,
): Promise<void> {
  await clearBounced(account, db, email, now)
  await db
    .updateTable('customer')
    .set({ ...nothing, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('mails_off_at', 'is not', null)
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([
          where('mails_off_by', '=', 'customer'),
          where(where.fn('lower', ['email']), '=', email?.toLowerCase() ?? null),
        ]),
      ]),
    )
    .execute()
}

export async function insertUnsubscribeToken(
  account: string,
  db: Db,
  { hash, customerId, now }: { hash: string; customerId: string; now: number },
): Promise<void> {
  await db
    .insertInto('stop_token')
    .values({ token_hash: hash, account_id: account, customer_id: customerId, created_at: now })
    .execute()
}

/** The customer whose mail contained a secret; `null` if the secret is unknown. */
export async function findUnsubscribeToken(
  db: Db,
  hash: string,
): Promise<{ account: string; customerId: string } | null> {
  const row = await db
    .selectFrom('stop_token')
    .select(['account_id as account', 'customer_id as customerId'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row ?? null
}

/** Moves the links and what stops the mails of a duplicate to the customer who stays. */
export async function moveMailStops(account: string, db: Db, from: string, into: string): Promise<void> {
  await moveBounced(account, db, from, into)
  await db
    .updateTable('stop_token')
    .set({ customer_id: into })
    .where('account_id', '=', account)
    .where('customer_id', '=', from)
    .execute()
  const known = await db
    .selectFrom('customer')
    .select(['id', 'mails_off_at', 'mails_off_by'])
    .where('account_id', '=', account)
    .where('id', 'in', [from, into])
    .execute()
  const [duplicate, heir] = [from, into].map((id) => known.find((one) => one.id === id))
  const isNewer = heir?.mails_off_by !== 'customer' && duplicate?.mails_off_by === 'customer'
  if (!duplicate?.mails_off_at || (heir?.mails_off_at && !isNewer)) return
  const { mails_off_at, mails_off_by } = duplicate
  await db
    .updateTable('customer')
    .set({ mails_off_at, mails_off_by })
    .where('account_id', '=', account)
    .where('id', '=', into)
    .execute()
}

/** Deletes the unsubscribe links of an anonymised customer: there is no address left to send mails to. */
export async function forgetMailStops(account: string, db: Db, customerId: string): Promise<void> {
  await forgetBounced(account, db, customerId)
  await db.deleteFrom('stop_token').where('account_id', '=', account).where('customer_id', '=', customerId).execute()
  await db.updateTable('customer').set(nothing).where('account_id', '=', account).where('id', '=', customerId).execute()
}

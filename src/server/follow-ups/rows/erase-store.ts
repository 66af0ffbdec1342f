import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { stopSms } from '../../sms/outbox-store.ts'
import { moveVehicleDates } from './dates-store.ts'

/** Whose follow-ups: those of a customer, or of a car. */
type FollowUpsOf = { readonly customer_id: string } | { readonly vehicle_id: string }

/** Ends the open follow-ups of a customer or a car, stops their messages, and removes addresses, texts and notes. */
async function forgetFollowUpsOf(account: string, db: Db, of: FollowUpsOf, now: number): Promise<void> {
  const isTheirs =
    'customer_id' in of
      ? sql<boolean>`customer_id = ${of.customer_id}`
      : sql<boolean>`follow_up_id in (select id from follow_up
          where account_id = ${account} and vehicle_id = ${of.vehicle_id})`
  const open = await db
    .selectFrom('follow_up_message')
    .select(['id', 'mail_id', 'sms_idx'])
    .where('account_id', '=', account)
    .where(isTheirs)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
  for (const { mail_id, sms_idx } of open) {
    if (sms_idx !== null) await stopSms(account, db, sms_idx, 'forgotten', now)
    if (mail_id === null) continue
    await db
      .updateTable('mail')
      .set({ failed_at: now, sealed: '', last_error: 'forgotten' })
      .where('id', '=', mail_id)
      .where('sent_at', 'is', null)
      .execute()
  }
  await db
    .updateTable('follow_up_message')
    .set({ address: null, body: null })
    .set(({ eb }) => ({
      state: eb
        .case()
        .when('state', 'in', ['waiting', 'sending'])
        .then(sql.lit('dropped' as const))
        .else(eb.ref('state'))
        .end(),
    }))
    .where('account_id', '=', account)
    .where(isTheirs)
    .execute()
  const [column, id] =
    'customer_id' in of ? (['customer_id', of.customer_id] as const) : (['vehicle_id', of.vehicle_id] as const)
  await db
    .updateTable('follow_up')
    .set({ state: 'outdated', version: sql`version + 1` })
    .where('account_id', '=', account)
    .where(column, '=', id)
    .where('state', '=', 'open')
    .execute()
  await db.updateTable('follow_up').set({ note: '' }).where('account_id', '=', account).where(column, '=', id).execute()
}

/**
 * Forgets the follow-ups of a customer: open ones end, their messages are stopped, and what was typed, addresses and
 * texts go. Closed ones stay for the counts. To be called while the customer's vehicles are still linked.
 */
export async function forgetFollowUps(account: string, db: Db, customerId: string, now: number): Promise<void> {
  await forgetFollowUpsOf(account, db, { customer_id: customerId }, now)
  const cars = db
    .selectFrom('vehicle')
    .select('id')
    .where('account_id', '=', account)
    .where('customer_id', '=', customerId)
  await db.deleteFrom('vehicle_dates').where('account_id', '=', account).where('vehicle_id', 'in', cars).execute()
}

/** Forgets the follow-ups and dates of a car in the same way. */
export async function forgetFollowUpsOfCar(account: string, db: Db, vehicleId: string, now: number): Promise<void> {
  await forgetFollowUpsOf(account, db, { vehicle_id: vehicleId }, now)
  await db.deleteFrom('vehicle_dates').where('account_id', '=', account).where('vehicle_id', '=', vehicleId).execute()
}

/** Moves the follow-ups of a duplicate to the customer who stays. */
export async function moveFollowUps(account: string, db: Db, from: string, into: string): Promise<void> {
  for (const table of ['follow_up', 'follow_up_message'] as const) {
    await db
      .updateTable(table)
      .set({ customer_id: into })
      .where('account_id', '=', account)
      .where('customer_id', '=', from)
      .execute()
  }
}

/** Moves follow-ups and dates of a vehicle to another; of two about the same, that of the remaining one stays. */
export async function moveFollowUpsOfVehicle(
  account: string,
  db: Db,
  from: string,
  into: string,
  now: number,
): Promise<void> {
  await moveVehicleDates(account, db, from, into, now)
  await db
    .deleteFrom('follow_up')
    .where('account_id', '=', account)
    .where('vehicle_id', '=', from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('follow_up as kept')
          .select('kept.id')
          .where('kept.account_id', '=', account)
          .where('kept.vehicle_id', '=', into)
          .whereRef('kept.reason', '=', 'follow_up.reason')
          .whereRef('kept.subject', '=', 'follow_up.subject'),
      ),
    )
    .execute()
  await db
    .updateTable('follow_up')
    .set({ vehicle_id: into })
    .where('account_id', '=', account)
    .where('vehicle_id', '=', from)
    .execute()
}

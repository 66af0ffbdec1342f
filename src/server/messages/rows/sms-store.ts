import { type SqlBool, sql } from 'kysely'
import type { MessageState } from '#contract/messages.ts'
import { smsCostOf } from '#domain/money/sms-cost.ts'
import type { Db } from '../../db/database.ts'
import { noteUnsent, updateMessage } from './store.ts'

/** Whether the workshop has switched SMS to a customer off. */
export async function isSmsOff(account: string, db: Db, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select('sms_off_at')
    .where('account_id', '=', account)
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row?.sms_off_at != null
}

/** `at`: since when the customer gets no SMS, epoch ms; `null`: SMS are on. */
export async function setSmsOff(
  account: string,
  db: Db,
  customerId: string,
  at: number | null,
  now: number,
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ sms_off_at: at, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', customerId)
    .execute()
}

/** A customer who was merged from two gets no SMS if one of them got none. */
export async function moveSmsOff(account: string, db: Db, from: string, into: string): Promise<void> {
  const off = db.selectFrom('customer').select('sms_off_at').where('account_id', '=', account).where('id', '=', from)
  await db
    .updateTable('customer')
    .set((set) => ({ sms_off_at: set.fn.coalesce('sms_off_at', off) }))
    .where('account_id', '=', account)
    .where('id', '=', into)
    .execute()
}

type SmsResult = {
  sentAt: number | null
  failedAt: number | null
  deliveredAt: number | null
  undeliveredAt: number | null
  error: string | null
}

type Settled = { state: MessageState; settled_at: number | null; why: string | null; delivered_at: number | null }

/** The states that the result of an SMS may still change; what a person decided meanwhile stays. */
const changeable: readonly MessageState[] = ['sending', 'dropped', 'sent', 'by-hand', 'failed']

/**
 * What becomes of a message by the result of its SMS, whatever came first; `null`: nothing. A delivery counts more than a
 * report of a failure: several parts, or several reports, of one SMS may differ.
 */
export function settledBySms(state: MessageState, sms: SmsResult): Settled | null {
  const { sentAt, failedAt, deliveredAt, undeliveredAt } = sms
  if (deliveredAt !== null) {
    // A person has told the customer meanwhile: that stays, with the delivery.
    const after = changeable.includes(state) ? 'sent' : state
    return { state: after, settled_at: sentAt ?? deliveredAt, why: null, delivered_at: deliveredAt }
  }
  const base = { delivered_at: null }
  if (undeliveredAt !== null) {
    const isOpen = state === 'sending' || state === 'sent' || state === 'failed'
    return isOpen ? { ...base, state: 'failed', settled_at: undeliveredAt, why: 'undelivered' } : null
  }
  // An SMS that was already being delivered when it was stopped has been sent.
  if (sentAt !== null) {
    return state === 'sending' || state === 'dropped' ? { ...base, state: 'sent', settled_at: sentAt, why: null } : null
  }
  return failedAt !== null && state === 'sending'
    ? { ...base, state: 'by-hand', settled_at: null, why: sms.error }
    : null
}

/**
 * Stores the results of SMS in their messages, of one SMS or of all; returns the appointments whose messages changed.
 */
export async function settleSms(
  db: Db,
  one?: { account: string; idx: string },
): Promise<{ account: string; appointmentId: string }[]> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('sms', (join) =>
      join.onRef('sms.account_id', '=', 'message.account_id').onRef('sms.idx', '=', 'message.sms_idx'),
    )
    .select(['message.account_id', 'message.id', 'message.appointment_id', 'message.state', 'message.delivered_at'])
    .select(['message.why', 'message.sms_parts', 'message.sms_cost'])
    .select(['sms.sent_at as sentAt', 'sms.failed_at as failedAt', 'sms.delivered_at as deliveredAt'])
    .select(['sms.undelivered_at as undeliveredAt', 'sms.last_error as error', 'sms.parts'])
    .where((where) =>
      one
        ? where.and([where('message.account_id', '=', one.account), where('message.sms_idx', '=', one.idx)])
        : where.and([
            // The condition of the index `message_with_open_sms`, literally, so that SQLite can use it.
            sql<SqlBool>`message.sms_idx is not null and message.state in ('sending', 'dropped')`,
            where.or([where('message.state', '=', 'sending'), where('sms.sent_at', 'is not', null)]),
          ]),
    )
    .execute()
  const changed: { account: string; appointmentId: string }[] = []
  for (const row of rows) {
    const after = settledBySms(row.state, row)
    const isSame =
      !after || (after.state === row.state && after.delivered_at === row.delivered_at && after.why === row.why)
    if (isSame) continue
    const failedAt = row.undeliveredAt ?? row.failedAt
    const isUnsent = after.state === 'failed' || (after.state === 'by-hand' && row.state === 'sending')
    if (isUnsent && failedAt !== null) await noteUnsent(db, row, failedAt)
    // The gateway may have counted other parts than we did.
    const { parts, sms_parts: counted, sms_cost: cost } = row
    const sms = { sms_parts: parts, sms_cost: smsCostOf(cost, counted, parts) }
    await updateMessage(row.account_id, db, row.id, { ...after, ...sms })
    changed.push({ account: row.account_id, appointmentId: row.appointment_id })
  }
  return changed
}

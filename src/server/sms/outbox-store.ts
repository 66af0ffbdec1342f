import type { Selectable } from 'kysely'
import type { SmsFault } from '#domain/sms/gateway.ts'
import type { Database, Db } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'
import { isDue } from '../db/is-due.ts'
import type { Tables } from '../db/tables.ts'

/** Between two attempts. */
export const longestPauseMs = 15 * 60_000

export type SmsRow = Selectable<Tables['sms']>

/** An SMS to send; `idx` names it at the gateway. */
export type NewSms = Pick<SmsRow, 'idx' | 'message_id' | 'sealed' | 'created_at' | 'expires_at' | 'next_at' | 'parts'>

/**
 * Puts an SMS into the outbox. One with the same `idx` that was not sent is tried again: it counts as repeated, because
 * the gateway may have it although its answer was lost.
 */
export async function putSms(account: string, tx: Tx, sms: NewSms): Promise<void> {
  await tx
    .insertInto('sms')
    .values({ account_id: account, ...sms, attempts: 0 })
    .onConflict((on) =>
      on
        .columns(['account_id', 'idx'])
        .doUpdateSet({ ...sms, attempts: 1, failed_at: null, last_error: null })
        .where('sms.sent_at', 'is', null),
    )
    .execute()
}

export async function findSms(account: string, db: Db, idx: string): Promise<SmsRow | null> {
  const row = await db
    .selectFrom('sms')
    .selectAll()
    .where('account_id', '=', account)
    .where('idx', '=', idx)
    .executeTakeFirst()
  return row ?? null
}

/** How many SMS a station has sent, or is about to send, since an instant (epoch ms). */
export async function countSms(account: string, db: Db, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('sms')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('created_at', '>=', since)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The `idx` of all SMS of a message, the first first. */
export async function findIdxs(account: string, db: Db, messageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sms')
    .select('idx')
    .where('account_id', '=', account)
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ idx }) => idx)
}

export type DueSms = Pick<SmsRow, 'idx' | 'sealed' | 'attempts'> & { account: string; expiresAt: number }

/** Claims the SMS that has been due longest, for `leaseMs`: if the process dies, another one can claim it then. */
export async function claimSms(
  { db }: Database,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<DueSms | null> {
  const found = await db
    .selectFrom('sms')
    .select(['account_id', 'idx'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(isDue(now, longestPauseMs))
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const row = await db
    .updateTable('sms')
    .set((set) => ({ next_at: now + leaseMs, attempts: set('attempts', '+', 1) }))
    .where('account_id', '=', found.account_id)
    .where('idx', '=', found.idx)
    .where(isDue(now, longestPauseMs))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['account_id as account', 'idx', 'sealed', 'attempts', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return row ?? null
}

type SmsKey = { account: string; idx: string }

const update = (db: Db, { account, idx }: SmsKey) =>
  db.updateTable('sms').where('account_id', '=', account).where('idx', '=', idx)

/** Deletes the content. An SMS that was dropped while it was being sent has been sent. */
export async function markSmsSent(
  db: Db,
  sms: SmsKey,
  { id, parts }: { id: string | null; parts: number | null },
  now: number,
): Promise<void> {
  await update(db, sms)
    .set({ sent_at: now, failed_at: null, sealed: '', last_error: null })
    .set(id === null ? {} : { gateway_id: id })
    .set(parts === null ? {} : { parts })
    .execute()
}

export async function postponeSms(db: Db, sms: SmsKey, error: SmsFault, nextAt: number): Promise<void> {
  await update(db, sms).where('failed_at', 'is', null).set({ next_at: nextAt, last_error: error }).execute()
}

export async function giveUpSms(db: Db, sms: SmsKey, error: SmsFault, now: number): Promise<void> {
  await update(db, sms)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .set({ failed_at: now, sealed: '', last_error: error })
    .execute()
}

/** Stops an SMS that was not sent. */
export async function stopSms(account: string, db: Db, idx: string, why: string, now: number): Promise<void> {
  await update(db, { account, idx })
    .where('sent_at', 'is', null)
    .set({ failed_at: now, sealed: '', last_error: why })
    .execute()
}

/** Gives up the SMS of a station of which the gateway may have one already. */
export async function giveUpTried(account: string, tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable('sms')
    .set({ failed_at: now, sealed: '', last_error: 'unreachable' satisfies SmsFault })
    .where('account_id', '=', account)
    .where('attempts', '>', 0)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

/** When the next SMS is due, epoch ms; `null` if none is. */
export async function nextSmsAt({ db }: Database): Promise<number | null> {
  const row = await db
    .selectFrom('sms')
    .select(({ fn }) => fn.min('next_at').as('at'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return row?.at ?? null
}

/** What a gateway reports of an SMS; it names it by our `idx` or by its own id. */
export type SmsReport = { readonly idx: string | null; readonly id: string | null; readonly isDelivered: boolean }

/**
 * Stores a report, in any order and any number of times: the first of each kind counts. An SMS of which there is a report
 * was sent, even if the answer to the request was lost. Returns its `idx`; `null` if the station has no such SMS.
 */
export async function storeReport(
  account: string,
  tx: Tx,
  { idx, id, isDelivered }: SmsReport,
  now: number,
): Promise<string | null> {
  const row = await tx
    .selectFrom('sms')
    .selectAll()
    .where('account_id', '=', account)
    .where((where) => where.or([where('idx', '=', idx), where('gateway_id', '=', id)]))
    .executeTakeFirst()
  if (!row) return null
  await update(tx, { account, idx: row.idx })
    .set({ sent_at: row.sent_at ?? now, failed_at: null, sealed: '', gateway_id: row.gateway_id ?? id })
    .set(isDelivered ? { delivered_at: row.delivered_at ?? now } : { undelivered_at: row.undelivered_at ?? now })
    .execute()
  return row.idx
}

/** Reports come within days; the month in which SMS are counted has 31. */
const keptMs = 62 * 24 * 3600_000

export async function deleteOldSms(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('sms')
    .where('created_at', '<', now - keptMs)
    .execute()
}

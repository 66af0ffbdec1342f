import { type Selectable, type SqlBool, sql } from 'kysely'
import type { FollowUpReason } from '#domain/follow-ups/follow-up.ts'
import type { MailFault } from '#domain/mail-fault.ts'
import { pushLifeMs } from '#domain/push/push-kinds.ts'
import type { Span } from '#domain/wall-time.ts'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/in-transaction.ts'
import type { FollowUpMessageTable } from '../../db/tables.ts'
import { markBounced } from '../../messages/rows/bounce-store.ts'
import { notePushFact } from '../../push-facts/store.ts'

export type FollowUpMessageRow = Selectable<FollowUpMessageTable>

export async function insertFollowUpMessage(
  account: string,
  db: Db,
  row: Pick<
    FollowUpMessageRow,
    'id' | 'follow_up_id' | 'customer_id' | 'channel' | 'due_at' | 'created_at' | 'decided_by_id' | 'decided_by'
  >,
): Promise<void> {
  const blank = { settled_at: null, why: null, mail_id: null, sms_idx: null, address: null, body: null }
  await db
    .insertInto('follow_up_message')
    .values({ ...row, ...blank, account_id: account, state: 'waiting' })
    .execute()
}

/** The messages of follow-ups, the newest first. */
export const findFollowUpMessages = (
  account: string,
  db: Db,
  followUpIds: readonly string[],
): Promise<FollowUpMessageRow[]> =>
  followUpIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('follow_up_message')
        .selectAll()
        .where('account_id', '=', account)
        .where('follow_up_id', 'in', followUpIds)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()

export async function findFollowUpMessage(account: string, db: Db, id: string): Promise<FollowUpMessageRow | null> {
  const row = await db
    .selectFrom('follow_up_message')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function updateFollowUpMessage(
  account: string,
  db: Db,
  id: string,
  fields: Partial<FollowUpMessageRow>,
): Promise<void> {
  await db.updateTable('follow_up_message').set(fields).where('account_id', '=', account).where('id', '=', id).execute()
}

/** Stops the messages of a follow-up that wait. */
export async function dropWaiting(
  account: string,
  db: Db,
  followUpId: string,
  why: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('follow_up_message')
    .set({ state: 'dropped', why, settled_at: now })
    .where('account_id', '=', account)
    .where('follow_up_id', '=', followUpId)
    .where('state', '=', 'waiting')
    .execute()
}

/** The condition of the index `follow_up_message_open`, which SQLite does not use without it. */
const isOpen = (message: 'follow_up_message' | 'message') =>
  sql<SqlBool>`${sql.ref(`${message}.state`)} in ('waiting', 'sending')`

/** Claims a due message; the claiming transaction sends it or records why not. */
export async function claimFollowUpMessage(tx: Tx, now: number): Promise<FollowUpMessageRow | null> {
  const found = await tx
    .selectFrom('follow_up_message')
    .select(['account_id', 'id'])
    .where('state', '=', 'waiting')
    .where(isOpen('follow_up_message'))
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const row = await tx
    .updateTable('follow_up_message')
    .set({ state: 'sending' })
    .where('account_id', '=', found.account_id)
    .where('id', '=', found.id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Records that a message was not delivered, and notes it for those who are notified of that; `at` in epoch ms. */
export async function failFollowUpMessage(
  db: Db,
  { account_id: account, id, follow_up_id: followUpId }: Pick<FollowUpMessageRow, 'account_id' | 'id' | 'follow_up_id'>,
  why: string | null,
  at: number,
): Promise<void> {
  await notePushFact(account, db, {
    ...{ key: `unsent follow-up ${id}`, kind: 'unsent', detail: { followUpId } },
    ...{ madeAt: at, expiresAt: at + pushLifeMs.unsent },
  })
  await updateFollowUpMessage(account, db, id, { state: 'failed', settled_at: at, why })
}

/** Stores the results of mails and SMS; returns the stations whose follow-ups have changed. */
export async function settleFollowUpMessages(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('follow_up_message as message')
    .leftJoin('mail', 'mail.id', 'message.mail_id')
    .leftJoin('sms', (join) =>
      join.onRef('sms.account_id', '=', 'message.account_id').onRef('sms.idx', '=', 'message.sms_idx'),
    )
    .select(['message.account_id', 'message.id', 'message.follow_up_id', 'message.address'])
    .select(['mail.sent_at as mailSentAt', 'mail.failed_at as mailFailedAt', 'mail.last_error as mailError'])
    .select(['sms.sent_at as smsSentAt', 'sms.failed_at as smsFailedAt', 'sms.last_error as smsError'])
    .where('message.state', '=', 'sending')
    .where(isOpen('message'))
    .execute()
  const changed = new Set<string>()
  for (const { address, ...outcome } of rows) {
    const { account_id: account, id } = outcome
    const sentAt = outcome.mailSentAt ?? outcome.smsSentAt
    const failedAt = outcome.mailFailedAt ?? outcome.smsFailedAt
    if (sentAt !== null) await updateFollowUpMessage(account, db, id, { state: 'sent', settled_at: sentAt, why: null })
    else if (failedAt !== null) {
      const why = outcome.mailError ?? outcome.smsError
      await failFollowUpMessage(db, outcome, why, failedAt)
      if (why === ('bad-address' satisfies MailFault)) await markBounced(account, db, address, failedAt)
    } else continue
    changed.add(account)
  }
  return changed
}

/** How many messages were sent in a span, by the reason of their follow-ups. */
export const countSent = (
  account: string,
  db: Db,
  { from, to }: Span,
): Promise<{ reason: FollowUpReason; count: number }[]> =>
  db
    .selectFrom('follow_up_message as message')
    .innerJoin('follow_up', (join) =>
      join.onRef('follow_up.account_id', '=', 'message.account_id').onRef('follow_up.id', '=', 'message.follow_up_id'),
    )
    .select('follow_up.reason')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('message.account_id', '=', account)
    .where('message.state', '=', 'sent')
    .where('message.settled_at', '>=', from)
    .where('message.settled_at', '<', to)
    .groupBy('follow_up.reason')
    .execute()

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { MessageState } from '#contract/messages.ts'
import type { MailFault } from '#domain/mail-fault.ts'
import type { MessageKind } from '#domain/message.ts'
import { pushLifeMs } from '#domain/push/push-kinds.ts'
import { compileOnce, compilePerShape } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/in-transaction.ts'
import { isOfAccount } from '../../db/is-of-account.ts'
import type { MessageTable } from '../../db/tables.ts'
import { notePushFact } from '../../push-facts/store.ts'
import { stopSms } from '../../sms/outbox-store.ts'
import { markBounced } from './bounce-store.ts'

type StoredMessage = Selectable<MessageTable>
/** A message with the result of its mail. */
export type MessageRow = StoredMessage & {
  mailSentAt: number | null
  mailFailedAt: number | null
  mailError: string | null
}

const badAddress: MailFault = 'bad-address'

/** Neither sent nor given up. */
export const openStates: readonly MessageState[] = ['waiting', 'ask', 'by-hand', 'sending']

const mailFacts = [
  'mail.sent_at as mailSentAt',
  'mail.failed_at as mailFailedAt',
  'mail.last_error as mailError',
] as const

const selectOf = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  db
    .selectFrom('message')
    .leftJoin('mail', 'mail.id', 'message.mail_id')
    .selectAll('message')
    .select(mailFacts)
    .where('message.appointment_id', '=', id)
    .where('message.account_id', '=', account)
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc'),
)

/** The messages of one appointment, the newest first. */
export const findMessages = (account: string, db: Db, appointmentId: string): Promise<MessageRow[]> =>
  selectOf(db, { account, id: appointmentId })

/** The messages of several appointments, the newest first. */
export async function findMessagesOf(
  account: string,
  db: Db,
  appointmentIds: readonly string[],
  most: number,
): Promise<MessageRow[]> {
  if (appointmentIds.length === 0) return []
  return db
    .selectFrom('message')
    .leftJoin('mail', 'mail.id', 'message.mail_id')
    .selectAll('message')
    .select(mailFacts)
    .where('message.appointment_id', 'in', appointmentIds)
    .where(isOfAccount('message', account))
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(most)
    .execute()
}

/** The messages of one customer that are neither sent nor given up. */
export async function findOpenMessages(account: string, db: Db, customerId: string): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('message')
    .leftJoin('mail', 'mail.id', 'message.mail_id')
    .selectAll('message')
    .select(mailFacts)
    .where('message.customer_id', '=', customerId)
    .where('message.account_id', '=', account)
    .where('message.state', 'in', openStates)
    .execute()
  return rows.filter((row) => openStates.includes(stateOf(row)))
}

/** The current state: the mail outbox is the first to know whether the mail was sent. */
export function stateOf({ state, mailSentAt, mailFailedAt }: MessageRow): MessageState {
  // A mail that was already being delivered when it was stopped has been sent.
  if (mailSentAt !== null && (state === 'sending' || state === 'dropped')) return 'sent'
  return mailFailedAt !== null && state === 'sending' ? 'failed' : state
}

type PlannedMessage = Pick<
  StoredMessage,
  'id' | 'appointment_id' | 'customer_id' | 'kind' | 'state' | 'starts_at' | 'due_at' | 'created_at'
> &
  Partial<Pick<StoredMessage, 'channel'>>

const insertPlanned = compilePerShape((db, row: PlannedMessage & { account_id: string }) =>
  db
    .insertInto('message')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'id']).doNothing()),
)

export async function insertMessage(account: string, db: Db, row: PlannedMessage): Promise<void> {
  await insertPlanned(db, { ...row, account_id: account })
}

export async function updateMessage(
  account: string,
  db: Db,
  id: string,
  fields: Partial<StoredMessage>,
): Promise<void> {
  await db.updateTable('message').set(fields).where('account_id', '=', account).where('id', '=', id).execute()
}

/** Drops open messages, and their mails and SMS if those have not been sent. */
export async function dropMessages(
  account: string,
  db: Db,
  messages: readonly Pick<StoredMessage, 'id' | 'mail_id' | 'sms_idx'>[],
  why: string,
  now: number,
): Promise<void> {
  for (const { id, mail_id, sms_idx } of messages) {
    await updateMessage(account, db, id, { state: 'dropped', why, settled_at: now })
    if (sms_idx !== null) await stopSms(account, db, sms_idx, why, now)
    if (mail_id === null) continue
    await db
      .updateTable('mail')
      .set({ failed_at: now, sealed: '', last_error: why })
      .where('id', '=', mail_id)
      .where('sent_at', 'is', null)
      .execute()
  }
}

export type Due = {
  account: string
  id: string
  appointmentId: string
  kind: MessageKind
  startsAt: number
  /** Epoch ms. */
  dueAt: number
  isManual: boolean
}

/** Claims a due message; the claiming transaction sends it or records why not. `null` if none is due. */
export async function claimMessage(tx: Tx, now: number): Promise<Due | null> {
  const due = tx
    .selectFrom('message')
    .select(['account_id', 'id'])
    .where('state', '=', sql.lit('waiting'))
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
  const found = await due.executeTakeFirst()
  if (!found) return null
  const row = await tx
    .updateTable('message')
    .set({ state: 'sending' })
    .where('account_id', '=', found.account_id)
    .where('id', '=', found.id)
    .where('state', '=', sql.lit('waiting'))
    .returning(['account_id as account', 'id', 'appointment_id as appointmentId', 'kind', 'starts_at as startsAt'])
    .returning(['decided_by', 'due_at as dueAt'])
    .executeTakeFirst()
  return row ? { ...row, isManual: row.decided_by !== null } : null
}

/** When the next message is due, epoch ms; `null` if none is waiting. */
export async function nextMessageAt(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('message')
    .select(({ fn }) => fn.min('due_at').as('at'))
    .where('state', '=', sql.lit('waiting'))
    .executeTakeFirst()
  return row?.at ?? null
}

/** Stores the results of the mails before the mails are deleted; returns the appointments whose messages changed. */
export async function settleMessages(db: Db): Promise<{ account: string; appointmentId: string }[]> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('mail', 'mail.id', 'message.mail_id')
    .selectAll('message')
    .select(mailFacts)
    .where('message.mail_id', 'is not', null)
    .where('message.state', 'in', ['sending', 'dropped'])
    .where((where) => where.or([where('mail.sent_at', 'is not', null), where('message.state', '=', 'sending')]))
    .execute()
  const settled = rows.filter((row) => stateOf(row) !== row.state)
  for (const row of settled) {
    if (stateOf(row) === 'failed' && row.mailFailedAt !== null) await noteUnsent(db, row, row.mailFailedAt)
    const fields = { state: stateOf(row), settled_at: row.mailSentAt ?? row.mailFailedAt, why: row.mailError }
    await updateMessage(row.account_id, db, row.id, fields)
    if (fields.state === 'failed' && fields.why === badAddress) {
      await markBounced(row.account_id, db, row.address, row.mailFailedAt ?? 0)
    }
  }
  return settled.map((row) => ({ account: row.account_id, appointmentId: row.appointment_id }))
}

type UnsentMessage = { account_id: string; id: string; appointment_id: string }

/** Notes that a customer does not get a message; `at` in epoch ms. A later attempt that fails is noted again. */
export async function noteUnsent(db: Db, { account_id, id, appointment_id }: UnsentMessage, at: number): Promise<void> {
  await notePushFact(account_id, db, {
    ...{ key: `unsent ${id} ${at}`, kind: 'unsent', appointmentId: appointment_id },
    ...{ madeAt: at, expiresAt: at + pushLifeMs.unsent },
  })
}

/** Removes addresses and texts from a customer's messages and drops the open ones. */
export const forgetMessages = (account: string, db: Db, customerId: string, now: number): Promise<void> =>
  forgetMessagesWhere(account, db, sql<boolean>`customer_id = ${customerId}`, now)

/** Does the same with the messages about the orders of a car. */
export const forgetMessagesOfCar = (account: string, db: Db, vehicleId: string, now: number): Promise<void> =>
  forgetMessagesWhere(
    account,
    db,
    sql<boolean>`appointment_id in (select id from appointment
      where account_id = ${account} and vehicle_id = ${vehicleId})`,
    now,
  )

async function forgetMessagesWhere(
  account: string,
  db: Db,
  isForgotten: RawBuilder<boolean>,
  now: number,
): Promise<void> {
  const open = await db
    .selectFrom('message')
    .select(['id', 'mail_id', 'sms_idx'])
    .where('account_id', '=', account)
    .where(isForgotten)
    .where('state', 'in', openStates)
    .execute()
  await dropMessages(account, db, open, 'forgotten', now)
  await db
    .updateTable('message')
    .set({ address: null, body: null })
    .where('account_id', '=', account)
    .where(isForgotten)
    .execute()
}

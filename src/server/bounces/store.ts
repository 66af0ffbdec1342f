import type { MailFault } from '#domain/mail-fault.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'
import { updateFollowUpMessage } from '../follow-ups/rows/message-store.ts'
import { updateMessage } from '../messages/rows/store.ts'

/** A message to a customer that went out as a certain mail. */
export type MailedMessage = {
  readonly account: string
  readonly id: string
  /** `null`: the message of a follow-up. */
  readonly appointmentId: string | null
  readonly address: string | null
}

/** The states that a report of a failure still changes; a person who has told the customer meanwhile knows more. */
const changeable = ['sending', 'sent'] as const

/** `null` if no message went out as this mail, or if its failure is known. */
export async function findMailed(db: Db, mailId: string): Promise<MailedMessage | null> {
  const message = await db
    .selectFrom('message')
    .select(['account_id as account', 'id', 'appointment_id as appointmentId', 'address'])
    .where('mail_id', '=', mailId)
    .where('state', 'in', changeable)
    .executeTakeFirst()
  if (message) return message
  const followUp = await db
    .selectFrom('follow_up_message')
    .select(['account_id as account', 'id', 'address'])
    .where('mail_id', '=', mailId)
    .where('state', 'in', changeable)
    .executeTakeFirst()
  return followUp ? { ...followUp, appointmentId: null } : null
}

export async function markUndelivered(
  tx: Tx,
  { account, id, appointmentId }: MailedMessage,
  fault: MailFault,
  now: number,
): Promise<void> {
  const fields = { state: 'failed', why: fault, settled_at: now } as const
  if (appointmentId === null) await updateFollowUpMessage(account, tx, id, fields)
  else await updateMessage(account, tx, id, fields)
}

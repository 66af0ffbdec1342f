import type { Message, OrderMessages } from '#contract/messages.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { writeInstant } from '#domain/instant.ts'
import { currentMessageKind, isStillTrue, messageDelaySeconds } from '#domain/message.ts'
import { findEvents } from '../appointments/events/store.ts'
import type { Actor } from '../appointments/rows/actor.ts'
import { type AppointmentRow, findAppointment } from '../appointments/rows/store.ts'
import type { Db } from '../db/database.ts'
import type { Translate } from '../texts/translate.ts'
import { findChoice } from './choice-store.ts'
import { shortMessage } from './message-text.ts'
import { findMessages, type MessageRow, stateOf } from './rows/store.ts'
import { findUnsubscribed } from './rows/unsubscribe-store.ts'
import { readVisitFacts, type VisitFacts } from './visit-facts.ts'

/**
 * Returns all messages about an appointment and the draft of a new one; `null` if the station has no such appointment.
 */
export async function readMessages(
  { db, translate, now }: { db: Db; translate: Translate; now: number },
  { account, role }: Pick<Actor, 'account' | 'role'>,
  id: string,
): Promise<OrderMessages | null> {
  const row = await findAppointment(account, db, id)
  const facts = row && (await readVisitFacts(account, db, row))
  if (!facts) return null
  const isReachable = contactVisibility(role, now).reach(row.starts_at)
  const messages = await findMessages(account, db, id)
  const events = messages.length === 0 ? [] : await findEvents(account, db, id)
  const undone = new Set(events.map(({ undoes }) => undoes))
  const stop = row.customer_id === null ? null : await findUnsubscribed(account, db, row.customer_id)
  const hasEmail = row.customerEmail !== null && stop === null
  const kind =
    row.customer_id === null ? null : currentMessageKind({ status: row.status, startsAt: row.starts_at }, now)
  return {
    messages: messages.map((message) => {
      const { address, ...shown } = present(message, undone.has(message.id), row, facts, translate, now)
      return { ...shown, address: isReachable ? address : null }
    }),
    draft: kind && { kind, text: shortMessage(translate, kind, facts, now) },
    hasEmail,
    emailKinds: hasEmail ? (await findChoice(account, db)).kinds : [],
    mailsOff: stop && { at: writeInstant(stop.at), by: stop.by },
  }
}

function present(
  message: MessageRow,
  isUndone: boolean,
  { status, starts_at: startsAt }: AppointmentRow,
  facts: VisitFacts,
  translate: Translate,
  now: number,
): Message {
  const state = stateOf(message)
  const isTrue = isStillTrue({ kind: message.kind, startsAt: message.starts_at }, { status, startsAt }, now)
  const settledAt = message.settled_at ?? (state === 'sent' ? message.mailSentAt : message.mailFailedAt)
  const isWaiting = state === 'waiting'
  return {
    id: message.id,
    kind: message.kind,
    state,
    dueAt: isWaiting ? writeInstant(message.due_at) : null,
    isQuiet: isWaiting && message.due_at > message.created_at + messageDelaySeconds * 1000,
    createdAt: writeInstant(message.created_at),
    settledAt: settledAt === null ? null : writeInstant(settledAt),
    address: message.address,
    text: message.body ?? (isTrue && state !== 'dropped' ? shortMessage(translate, message.kind, facts, now) : null),
    decidedBy: message.decided_by,
    isUndone,
  }
}

import type { Message, MessageState, OrderMessages } from '#contract/messages.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { writeInstant } from '#domain/instant.ts'
import { messageFaults } from '#domain/mail-fault.ts'
import { currentMessageKind, isStillTrue, messageDelaySeconds } from '#domain/message.ts'
import { smsCost } from '#domain/money/sms-cost.ts'
import { smsText } from '#domain/sms/plain-letters.ts'
import { measureSms } from '#domain/sms/sms-length.ts'
import { findEvents } from '../appointments/events/store.ts'
import type { Actor } from '../appointments/rows/actor.ts'
import { type AppointmentRow, findAppointment } from '../appointments/rows/store.ts'
import type { Db } from '../db/database.ts'
import { findGateway, type StoredGateway } from '../sms/store.ts'
import { findRules } from '../stations/booking-rules-store.ts'
import type { Translate } from '../texts/translate.ts'
import { makeToken } from '../token.ts'
import { findChoice } from './choice-store.ts'
import { chooseChannel } from './choose-channel.ts'
import { shortMessage } from './message-text.ts'
import { findMessages, type MessageRow, stateOf } from './rows/store.ts'
import { findMailStop } from './rows/unsubscribe-store.ts'
import { readVisitFacts, type VisitFacts } from './visit-facts.ts'
import { hasVisitPage, withVisitLink } from './visit-link.ts'

/**
 * Returns all messages about an appointment and the draft of a new one; `null` if the station has no such appointment.
 */
export async function readMessages(
  { db, translate, origin, now }: { db: Db; translate: Translate; origin: string; now: number },
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
  const stop = row.customer_id === null ? null : await findMailStop(account, db, row.customer_id)
  const channel = await chooseChannel(account, db, row)
  const hasEmail = channel === 'email'
  const gateway = await findGateway(account, db)
  // Of an SMS that is not sent yet the length is known, and not its link.
  const linkToken = channel === 'sms' && hasVisitPage(row, await findRules(account, db), now) ? makeToken() : null
  const kind =
    row.customer_id === null ? null : currentMessageKind({ status: row.status, startsAt: row.starts_at }, now)
  return {
    messages: messages.map((message) => {
      const { address, ...shown } = present(message, undone.has(message.id), row, facts, {
        translate,
        now,
        gateway,
        measure: channel === 'sms' ? (text) => withVisitLink(text, origin, linkToken) : null,
      })
      return { ...shown, address: isReachable ? address : null }
    }),
    draft: kind && { kind, text: shortMessage(translate, kind, facts, now) },
    hasEmail,
    emailKinds: hasEmail ? (await findChoice(account, db)).kinds : [],
    mailsOff: stop && { at: writeInstant(stop.at), by: stop.by },
    hasSms: channel === 'sms',
  }
}

function present(
  message: MessageRow,
  isUndone: boolean,
  { status, starts_at: startsAt }: AppointmentRow,
  facts: VisitFacts,
  {
    translate,
    now,
    gateway,
    measure,
  }: {
    translate: Translate
    now: number
    gateway: StoredGateway
    /** The text as an SMS; `null`: the customer gets none. */
    measure: ((text: string) => string) | null
  },
): Message {
  const state = stateOf(message)
  const isTrue = isStillTrue({ kind: message.kind, startsAt: message.starts_at }, { status, startsAt }, now)
  const settledAt = message.settled_at ?? (state === 'sent' ? message.mailSentAt : message.mailFailedAt)
  const isWaiting = state === 'waiting'
  const why = message.why ?? message.mailError
  const text =
    state === 'failed' && !isTrue
      ? null
      : (message.body ?? (isTrue && state !== 'dropped' ? shortMessage(translate, message.kind, facts, now) : null))
  return {
    id: message.id,
    kind: message.kind,
    state,
    dueAt: isWaiting ? writeInstant(message.due_at) : null,
    isQuiet: isWaiting && message.due_at > message.created_at + messageDelaySeconds * 1000,
    createdAt: writeInstant(message.created_at),
    settledAt: settledAt === null ? null : writeInstant(settledAt),
    address: message.address,
    text,
    decidedBy: message.decided_by,
    isUndone,
    channel: message.channel,
    deliveredAt: message.delivered_at === null ? null : writeInstant(message.delivered_at),
    fault: state === 'failed' || state === 'by-hand' ? (messageFaults.find((fault) => fault === why) ?? null) : null,
    sms: smsOf(message, state, text === null ? null : (measure?.(text) ?? null), gateway),
  }
}

/** Of an SMS that was sent, its length and cost then; of one that could be sent, those of the text now. */
function smsOf(
  { channel, sms_parts: parts, sms_cost: cost }: MessageRow,
  state: MessageState,
  text: string | null,
  { isPlain, partPrice }: StoredGateway,
): Message['sms'] {
  if (state === 'sent' || state === 'sending' || state === 'told') {
    return channel === 'sms' && parts !== null ? { parts, cost } : null
  }
  if (text === null || state === 'dropped') return null
  const measured = measureSms(smsText(text, isPlain))
  return { parts: measured.parts, cost: smsCost(measured.parts, partPrice) }
}

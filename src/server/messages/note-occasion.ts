import type { MessageState } from '#contract/messages.ts'
import { afterQuiet, isLate, isSent, messageDelaySeconds, messageOf, type Occasion } from '#domain/message.ts'
import type { MessageChannel } from '#domain/sms/gateway.ts'
import type { AppointmentRow } from '../appointments/rows/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import { findTimeZone } from '../stations/store.ts'
import { findChoice } from './choice-store.ts'
import { chooseChannel } from './choose-channel.ts'
import { dropMessages, findMessages, insertMessage, openStates, stateOf } from './rows/store.ts'

type NotedVisit = Pick<
  AppointmentRow,
  'id' | 'source' | 'customer_id' | 'customerEmail' | 'customerPhone' | 'starts_at'
>
/** The event, with its time and the time of its receipt, epoch ms. */
type Noted = {
  eventId: string
  occurredAt: number
  receivedAt: number
  /** The customer did it a moment ago, and waits for the answer: it is sent at once, at night too. */
  isByCustomer?: boolean
  /** Of the station, if it has been read. */
  timeZone?: string
}

/**
 * Plans the message about an event, in the event's transaction. Planned messages that have not been sent are dropped,
 * because the event supersedes them. `visit` has its current start.
 */
export async function noteOccasion(
  account: string,
  tx: Tx,
  visit: NotedVisit,
  occasion: Occasion,
  { eventId, occurredAt, receivedAt, isByCustomer = false, timeZone }: Noted,
): Promise<void> {
  const before = occasion.what === 'created' ? [] : await findMessages(account, tx, visit.id)
  // A change of the bay or the employee alone does not affect the customer.
  const isSameTime = occasion.what === 'moved' && occasion.startedAt === visit.starts_at
  const open = isSameTime ? [] : before.filter((row) => openStates.includes(stateOf(row)))
  const isUndo = occasion.what === 'status' && occasion.isUndo
  if (open.length > 0) await dropMessages(account, tx, open, isUndo ? 'undone' : 'superseded', receivedAt)
  if (visit.customer_id === null) return

  const lastSent = before.find((row) => ['sent', 'told'].includes(stateOf(row)))
  const kind = messageOf(occasion, visit.starts_at, receivedAt, {
    lastSent: lastSent ? { kind: lastSent.kind, startsAt: lastSent.starts_at } : null,
    unsent: open[0]?.kind ?? null,
  })
  if (kind === null || !isSent(kind, (await findChoice(account, tx)).kinds, visit.source)) return
  const channel = await chooseChannel(account, tx, visit)
  const state = stateFor(channel, visit, isLate(occurredAt, receivedAt))
  // A customer who books by phone hears the time during the call.
  if (state === null || (state === 'by-hand' && occasion.what === 'created')) return
  const dueAt = isByCustomer
    ? receivedAt
    : afterQuiet(receivedAt + messageDelaySeconds * 1000, timeZone ?? (await findTimeZone(account, tx)))
  await insertMessage(account, tx, {
    id: eventId,
    appointment_id: visit.id,
    customer_id: visit.customer_id,
    kind,
    state,
    channel: channel ?? 'email',
    starts_at: visit.starts_at,
    due_at: dueAt,
    created_at: receivedAt,
  })
}

function stateFor(channel: MessageChannel | null, { customerPhone }: NotedVisit, late: boolean): MessageState | null {
  if (channel === null) return customerPhone === null ? null : 'by-hand'
  return late ? 'ask' : 'waiting'
}

import type { MessageState } from '#contract/messages.ts'
import { afterQuiet, isLate, messageDelaySeconds, messageOf, type Occasion } from '#domain/message.ts'
import type { AppointmentRow } from '../appointments/rows/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import { findTimeZone } from '../stations/store.ts'
import { findChoice } from './choice-store.ts'
import { dropMessages, findMessages, insertMessage, openStates, stateOf } from './rows/store.ts'
import { findUnsubscribed } from './rows/unsubscribe-store.ts'

type NotedVisit = Pick<AppointmentRow, 'id' | 'customer_id' | 'customerEmail' | 'customerPhone' | 'starts_at'>
/** The event, with its time and the time of its receipt, epoch ms. */
type Noted = { eventId: string; occurredAt: number; receivedAt: number }

/**
 * Plans the message about an event, in the event's transaction. Planned messages that have not been sent are dropped,
 * because the event supersedes them. `visit` has its current start.
 */
export async function noteOccasion(
  account: string,
  tx: Tx,
  visit: NotedVisit,
  occasion: Occasion,
  { eventId, occurredAt, receivedAt }: Noted,
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
  if (kind === null || !(await findChoice(account, tx)).kinds.includes(kind)) return
  const mayMail = visit.customerEmail !== null && (await findUnsubscribed(account, tx, visit.customer_id)) === null
  const state = stateFor(mayMail, visit, isLate(occurredAt, receivedAt))
  // A customer who books by phone hears the time during the call.
  if (state === null || (state === 'by-hand' && occasion.what === 'created')) return
  const dueAt = afterQuiet(receivedAt + messageDelaySeconds * 1000, await findTimeZone(account, tx))
  await insertMessage(account, tx, {
    id: eventId,
    appointment_id: visit.id,
    customer_id: visit.customer_id,
    kind,
    state,
    starts_at: visit.starts_at,
    due_at: dueAt,
    created_at: receivedAt,
  })
}

function stateFor(mayMail: boolean, { customerPhone }: NotedVisit, late: boolean): MessageState | null {
  if (!mayMail) return customerPhone === null ? null : 'by-hand'
  return late ? 'ask' : 'waiting'
}

import type { OrderLineEntry, StatusChanged } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import type { ContactVisibility } from '#domain/contact-visibility.ts'
import { findBlocks } from '../bays/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import { type Answer, fail } from '../http/answer.ts'
import { type EventRow, findEvents } from './events/store.ts'
import type { FindingChangeRow } from './findings/store.ts'
import { presentAppointment } from './rows/present.ts'
import { findAppointment } from './rows/store.ts'

/**
 * The response to a status change, stored with its event: the fields that it set, instants in ms since the epoch. Law:
 * names and phone numbers are not stored a second time; a replayed response has the current ones.
 */
export type StatusOutcome = {
  status: Status
  statusVersion: number
  statusSince: number
  statusReason: string | null
  /** JSON. */
  statusDetail: string | null
  /** JSON; absent in outcomes of older versions. */
  worked?: string
  version: number
  updatedAt: number
  /** The line of approved work that the change added to the order, with more fields. */
  line?: OrderLineEntry
  /** What an arrival found, which undoing it restores; absent in outcomes of older versions. */
  before?: { mileage: number | null; keyTag: string | null }
}

/** Returns the response to a change that was sent before. */
export async function replay(
  account: string,
  tx: Tx,
  event: EventRow,
  visibility: ContactVisibility,
): Promise<Answer<StatusChanged>> {
  const row = await findAppointment(account, tx, event.appointment_id)
  if (!row || event.outcome === null) return fail('not-found')
  const outcome: StatusOutcome = JSON.parse(event.outcome)
  const replayed = {
    ...row,
    status: outcome.status,
    status_version: outcome.statusVersion,
    status_since: outcome.statusSince,
    status_reason: outcome.statusReason,
    status_detail: outcome.statusDetail,
    worked: outcome.worked ?? row.worked,
    version: outcome.version,
    updated_at: outcome.updatedAt,
  }
  const appointment = presentAppointment(replayed, await findBlocks(account, tx, row.id), visibility)
  return {
    ok: true,
    value: { changed: true, eventId: event.id, appointment },
    headers: [['idempotent-replayed', 'true']],
  }
}

/**
 * Returns the response to a question that was sent before, for an order that had this status already: with that status,
 * whatever the order has now. The sender would take another one for the answer of a foreign server. `null` if no event
 * with a response led to the status.
 */
export async function replayQuestion(
  account: string,
  tx: Tx,
  question: FindingChangeRow,
  status: Status,
  visibility: ContactVisibility,
): Promise<Answer<StatusChanged> | null> {
  const events = await findEvents(account, tx, question.appointment_id)
  const before = events.findLast(
    ({ to_status, outcome, received_at }) =>
      to_status === status && outcome !== null && received_at <= question.received_at,
  )
  if (!before) return null
  const answer = await replay(account, tx, before, visibility)
  return answer.ok ? { ...answer, value: { ...answer.value, changed: false, eventId: null } } : answer
}

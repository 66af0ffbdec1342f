import type { OrderLine, StatusChanged } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import type { ContactVisibility } from '#domain/contact-visibility.ts'
import { findBlocks } from '../bays/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { EventRow } from './events/store.ts'
import { presentAppointment } from './rows/present.ts'
import { findAppointment } from './rows/store.ts'

/**
 * What a change answered, kept with its event: the fields it set, instants in epoch ms. Nobody's name or phone is
 * kept a second time; what else the answer shows is as it is now.
 */
export type StatusOutcome = {
  status: Status
  statusVersion: number
  statusSince: number
  statusReason: string | null
  /** JSON. */
  statusDetail: string | null
  /** JSON; not in what older versions answered. */
  worked?: string
  version: number
  updatedAt: number
  /** The line of approved work that it added to the order. */
  line?: OrderLine
}

/** The answer to a change that was sent before. */
export async function replay(
  account: string,
  tx: Tx,
  event: EventRow,
  visibility: ContactVisibility,
): Promise<Answer<StatusChanged>> {
  const row = await findAppointment(account, tx, event.appointment_id)
  if (!row || event.outcome === null) return fail('not-found')
  const outcome: StatusOutcome = JSON.parse(event.outcome)
  const then = {
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
  const appointment = presentAppointment(then, await findBlocks(account, tx, row.id), visibility)
  return {
    ok: true,
    value: { changed: true, eventId: event.id, appointment },
    headers: [['idempotent-replayed', 'true']],
  }
}

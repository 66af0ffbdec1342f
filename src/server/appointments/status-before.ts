import type { StatusDetail } from '#contract/appointments.ts'
import type { EventRow } from './events/store.ts'
import type { StatusOutcome } from './replay.ts'
import type { AppointmentRow } from './rows/store.ts'

/** The data of a status: its start, reason and detail. */
export type StatusReason = Pick<EventRow, 'reason' | 'detail'> & { since: number }

/** Returns the data of the status before an event, which an undo restores. `events` are sorted oldest first. */
export function statusBefore(events: readonly EventRow[], eventId: string): StatusReason | null {
  const steps = events.filter((event) => event.kind !== 'rescheduled')
  const before = steps[steps.findIndex((event) => event.id === eventId) - 1]
  if (!before) return null
  if (before.undoes) return statusBefore(steps, before.undoes)
  return { reason: before.reason, detail: before.detail, since: before.occurred_at }
}

/**
 * Returns what undoing an arrival restores: of the mileage and the key tag that came with it, each that nobody has
 * changed since becomes what it was before. Arrivals of earlier versions do not say that.
 */
export function arrivalBefore(
  { detail, outcome }: Pick<EventRow, 'detail' | 'outcome'>,
  row: Pick<AppointmentRow, 'mileage' | 'key_tag'>,
): Partial<Pick<AppointmentRow, 'mileage' | 'key_tag'>> {
  const came: StatusDetail = detail === null ? {} : JSON.parse(detail)
  const { before }: Pick<StatusOutcome, 'before'> = outcome === null ? {} : JSON.parse(outcome)
  return {
    ...(came.mileage === row.mileage ? { mileage: before?.mileage ?? null } : {}),
    ...(came.keyTag === row.key_tag ? { key_tag: before?.keyTag ?? null } : {}),
  }
}

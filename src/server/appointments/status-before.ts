import type { StatusDetail } from '#contract/appointments.ts'
import type { EventRow } from './events/store.ts'

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

/** Returns mileage and key tag of the arrivals before an event, without undone arrivals. */
export function arrivalBefore(
  events: readonly EventRow[],
  eventId: string,
): { mileage: number | null; key_tag: string | null } {
  const undone = new Set(events.map((event) => event.undoes))
  const noted: { mileage: number | null; key_tag: string | null } = { mileage: null, key_tag: null }
  for (const event of events) {
    if (event.id === eventId) break
    if (event.to_status !== 'arrived' || event.detail === null || undone.has(event.id)) continue
    const detail: StatusDetail = JSON.parse(event.detail)
    noted.mileage = detail.mileage ?? noted.mileage
    noted.key_tag = detail.keyTag ?? noted.key_tag
  }
  return noted
}

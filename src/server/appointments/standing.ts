import type { StatusDetail } from '#contract/appointments.ts'
import type { EventRow } from './events/store.ts'

/** What holds of a status: since when, why, and what was said with it. */
export type StatusReason = Pick<EventRow, 'reason' | 'detail'> & { since: number }

/** What held before an event, so that a step back brings the words of that status with it. `events` oldest first. */
export function standingBefore(events: readonly EventRow[], eventId: string): StatusReason | null {
  const steps = events.filter((event) => event.kind !== 'rescheduled')
  const before = steps[steps.findIndex((event) => event.id === eventId) - 1]
  if (!before) return null
  if (before.undoes) return standingBefore(steps, before.undoes)
  return { reason: before.reason, detail: before.detail, since: before.occurred_at }
}

/** What was noted of the car at its arrivals before an event, those that were taken back left out. */
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

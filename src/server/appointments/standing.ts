import type { EventRow } from './events/store.ts'

/** What holds of a status: since when, why, and what was said with it. */
export type Standing = Pick<EventRow, 'reason' | 'detail'> & { since: number }

/** What held before an event, so that a step back brings the words of that status with it. `events` oldest first. */
export function standingBefore(events: readonly EventRow[], eventId: string): Standing | null {
  const steps = events.filter((event) => event.kind !== 'rescheduled')
  const before = steps[steps.findIndex((event) => event.id === eventId) - 1]
  if (!before) return null
  if (before.undoes) return standingBefore(steps, before.undoes)
  return { reason: before.reason, detail: before.detail, since: before.occurred_at }
}

import type { VisitOnPage } from '#contract/crm/pages.ts'
import type { Status } from '#domain/appointment.ts'

const missedStatuses: ReadonlySet<Status> = new Set(['rejected', 'cancelled', 'no-show'])

/** Counts what a list of visits has besides the visits that were: those that are still to come, and those that never took place. */
export function countVisits(visits: readonly Pick<VisitOnPage, 'startsAt' | 'status'>[], now: number) {
  const missed = visits.filter(({ status }) => missedStatuses.has(status)).length
  const booked = visits.filter(
    ({ startsAt, status }) => Date.parse(startsAt) > now && !missedStatuses.has(status),
  ).length
  return { booked, missed }
}

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { carriedOver } from '#client/features/appointments/layout/board-columns.ts'
import { isOrderOnSite } from '#client/features/appointments/list-parts.ts'
import { onSiteQuery } from '#client/features/appointments/on-site-query.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Span } from '#domain/wall-time.ts'

const none: never[] = []

/**
 * The cars carried over from earlier days; `today` is `null` on another day. A car that leaves stays in the list while
 * this page is open, so that no row moves under a tap.
 */
export function useCarriedOver(today: Span | null, station: Station): readonly Appointment[] {
  const onSiteResult = useQuery({ ...onSiteQuery, enabled: today !== null })
  const onSite = useOverlaid(onSiteResult.data ?? none, station.actorName, isOrderOnSite)
  const seen = useRef(new Map<string, Appointment>())
  if (!today) return none
  for (const one of carriedOver(onSite, today)) seen.current.set(one.id, one)
  for (const one of onSite) if (seen.current.has(one.id)) seen.current.set(one.id, one)
  return [...seen.current.values()].sort((a, b) => a.startsAt.localeCompare(b.startsAt))
}

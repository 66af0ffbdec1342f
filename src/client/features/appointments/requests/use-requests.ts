import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { requestsQuery } from '#client/features/appointments/appointment-queries.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { desk } from '#domain/role.ts'
import { sortRequests } from './sort-requests.ts'

type OpenRequests = { list: readonly Appointment[]; isLoading: boolean }

/** The open requests in the order in which they are answered, pending changes included. Only the desk reads them. */
export function useRequests(station: Station): OpenRequests {
  const isDesk = desk.includes(station.role)
  const { data, isLoading, failureCount } = useQuery({ ...requestsQuery, enabled: isDesk })
  const overlaid = useOverlaid((isDesk && data) || none, station.actorName)
  const list = useMemo(() => sortRequests(overlaid), [overlaid])
  // After one failure the dashboard is shown without them.
  return { list, isLoading: isLoading && failureCount === 0 }
}

// A constant empty list, so that the overlay is memoised.
const none: never[] = []

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import { applyOverlay } from '#client/features/appointments/pending/pending-overlay.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import { useOverlay } from './pending-changes.ts'

/** Returns the cached history of an order in a list. `isWanted`: fetches it once if it is older than the list. */
export function useHistory(
  { id, statusVersion }: Appointment,
  { actorName }: Station,
  isWanted: boolean,
): AppointmentDetails | undefined {
  const queryClient = useQueryClient()
  const overlay = useOverlay()
  const { data } = useQuery({ ...orderQuery(id), enabled: false })
  const known = data ?? overlay.created.get(id)
  const details = known && applyOverlay(known, overlay, actorName)
  const isOld = isWanted && !overlay.queues.has(id) && data?.statusVersion !== statusVersion
  useEffect(() => {
    if (isOld) void queryClient.prefetchQuery({ ...orderQuery(id), staleTime: 0 })
  }, [queryClient, isOld, id])
  return details
}

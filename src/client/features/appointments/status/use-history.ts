import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import { overlayOnce } from './unsent.ts'
import { useAhead } from './unsent-store.ts'

/**
 * An order of a list with its history, as far as that is on this device; `isWanted` asks for it once where it is older
 * than the list.
 */
export function useHistory(
  { id, statusVersion }: Appointment,
  { actorName }: Station,
  isWanted: boolean,
): AppointmentDetails | undefined {
  const queryClient = useQueryClient()
  const ahead = useAhead()
  const { data } = useQuery({ ...orderQuery(id), enabled: false })
  const details = data && overlayOnce(data, ahead, actorName)
  const isOld = isWanted && !ahead.queues.has(id) && data?.statusVersion !== statusVersion
  useEffect(() => {
    if (isOld) void queryClient.prefetchQuery({ ...orderQuery(id), staleTime: 0 })
  }, [queryClient, isOld, id])
  return details
}

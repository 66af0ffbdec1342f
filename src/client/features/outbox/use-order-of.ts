import { useQuery, useQueryClient } from '@tanstack/react-query'
import { findCached } from '#client/features/appointments/appointment-cache.ts'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'

/** What the server last said of an order, from what is on the device; `isAsked`: it is asked for, with its history. */
export function useOrderOf(id: string, isAsked: boolean): Appointment | AppointmentDetails | undefined {
  const queryClient = useQueryClient()
  const details = useQuery({ ...orderQuery(id), enabled: isAsked, refetchInterval: false })
  return details.data ?? findCached(queryClient, id)
}

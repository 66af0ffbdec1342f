import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { findCached } from '#client/features/appointments/appointment-cache.ts'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import { applyConfirmed } from '#client/features/appointments/pending/pending-overlay.ts'
import { useCreated, useOverlay } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'

/** Returns the last cached state of an order; with `isAsked` it is also fetched, with its history. */
export function useOrderOf(
  id: string,
  isAsked: boolean,
  { actorName }: Station,
): Appointment | AppointmentDetails | undefined {
  const queryClient = useQueryClient()
  const created = useCreated(id)
  const details = useQuery({ ...orderQuery(id), enabled: isAsked && !created, refetchInterval: false })
  const read = details.data ?? findCached(queryClient, id) ?? created
  const confirmed = useOverlay().confirmed.get(id)
  return useMemo(() => read && applyConfirmed(read, confirmed, actorName), [read, confirmed, actorName])
}

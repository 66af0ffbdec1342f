import type { QueryClient } from '@tanstack/react-query'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'

type Cached = Appointment[] | AppointmentDetails

/** Changes one appointment wherever it is kept: in every list, and on its own page. */
export function updateCached(
  queryClient: QueryClient,
  id: string,
  update: (appointment: Appointment | AppointmentDetails) => Appointment,
): void {
  queryClient.setQueriesData<Cached>({ queryKey: ['appointments'] }, (cached): Cached | undefined => {
    if (!cached) return cached
    if (Array.isArray(cached)) return cached.map((one) => (one.id === id ? update(one) : one))
    return cached.id === id ? { ...cached, ...update(cached) } : cached
  })
}

/** The appointment as it is now kept anywhere, its own page first. */
export function findCached(queryClient: QueryClient, id: string): Appointment | undefined {
  const kept = queryClient.getQueriesData<Cached>({ queryKey: ['appointments'] }).map(([, cached]) => cached)
  const own = kept.find((cached) => cached && !Array.isArray(cached) && cached.id === id)
  if (own && !Array.isArray(own)) return own
  return kept.flatMap((cached) => (Array.isArray(cached) ? cached : [])).find((one) => one.id === id)
}

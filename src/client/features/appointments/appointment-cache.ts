import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'

type Page = { appointments: Appointment[] }
/** The cached data: a span as an array, the order list in pages, or one appointment with its history. */
type Cached = Appointment[] | InfiniteData<Page> | AppointmentDetails

const isPaged = (cached: Cached): cached is InfiniteData<Page> => 'pages' in cached

function appointmentsIn(cached: Cached | undefined): readonly Appointment[] {
  if (!cached) return []
  if (Array.isArray(cached)) return cached
  return isPaged(cached) ? cached.pages.flatMap(({ appointments }) => appointments) : [cached]
}

/** Updates one appointment in all cached data: in every list, in every page and in its own query. */
export function updateCached(
  queryClient: QueryClient,
  id: string,
  update: (appointment: Appointment | AppointmentDetails) => Appointment,
): void {
  const updateIn = (list: Appointment[]) => list.map((one) => (one.id === id ? update(one) : one))
  for (const [queryKey] of queryClient.getQueriesData<Cached>({ queryKey: ['appointments'] })) {
    // The rest of the cached data is no newer than before.
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    const put = (cached: Cached | undefined): Cached | undefined => {
      // A list without the appointment keeps its identity and does not render again.
      if (!cached || !appointmentsIn(cached).some((one) => one.id === id)) return undefined
      if (Array.isArray(cached)) return updateIn(cached)
      if (!isPaged(cached)) return { ...cached, ...update(cached) }
      return { ...cached, pages: cached.pages.map((page) => ({ ...page, appointments: updateIn(page.appointments) })) }
    }
    queryClient.setQueryData<Cached>(queryKey, put, { updatedAt })
  }
}

/** Returns the cached appointment, from its own query first. */
export function findCached(queryClient: QueryClient, id: string): Appointment | undefined {
  const allCached = queryClient.getQueriesData<Cached>({ queryKey: ['appointments'] }).map(([, cached]) => cached)
  const isOwn = (cached: Cached | undefined) => cached && !Array.isArray(cached) && !isPaged(cached)
  const found = (some: typeof allCached) => some.flatMap(appointmentsIn).find((one) => one.id === id)
  return found(allCached.filter(isOwn)) ?? found(allCached)
}

// Other data about appointments, such as their messages, is cached under the same key prefix.
const isAppointment = (one: unknown): boolean => typeof one === 'object' && one !== null && 'vehicle' in one

/** Returns the appointments of a cached span, as they are cached; `undefined` for other data. */
export const listedIn = (cached: unknown): readonly Appointment[] | undefined =>
  Array.isArray(cached) && cached.every(isAppointment) ? cached : undefined

/** Returns every cached appointment in its newest version, search results included. */
export function listCached(queryClient: QueryClient): Appointment[] {
  const byId = new Map<string, Appointment>()
  for (const [, cached] of queryClient.getQueriesData<Cached>({ queryKey: ['appointments'] })) {
    for (const one of appointmentsIn(cached)) {
      if (!isAppointment(one)) continue
      const known = byId.get(one.id)
      if (!known || one.version > known.version || one.statusVersion > known.statusVersion) byId.set(one.id, one)
    }
  }
  return [...byId.values()]
}

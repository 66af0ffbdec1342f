import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { pollUnlessLive } from '#client/api/live-updates.ts'
import type { OrdersQuery } from '#client/features/appointments/orders/orders-search.ts'
import { getAppointment, listAppointments } from '#contract/appointments.ts'
import { listBays } from '#contract/bays.ts'
import { getOnboarding } from '#contract/onboarding.ts'
import { mostVisits } from '#contract/orders.ts'
import { addDays, dayBounds, type LocalDate, type Span } from '#domain/wall-time.ts'

const iso = (instant: number): string => new Date(instant).toISOString()

const spanQuery = (name: string, date: LocalDate, { from, to }: Span) =>
  queryOptions({
    queryKey: ['appointments', name, date],
    queryFn: async ({ signal }) => {
      const query = { from: iso(from), to: iso(to) }
      return (await call(listAppointments, { query }, { signal })).appointments
    },
    staleTime: 5_000,
    refetchInterval: pollUnlessLive,
    refetchOnWindowFocus: 'always',
  })

/** What touches one day of the station. */
export const dayQuery = (date: LocalDate, zone: string) => spanQuery('day', date, dayBounds(date, zone))

/** What touches the seven days from a day on. */
export const weekQuery = (first: LocalDate, zone: string) =>
  spanQuery('week', first, { from: dayBounds(first, zone).from, to: dayBounds(addDays(first, 6), zone).to })

const pageLength = 50

/** The orders that fit a search, page by page. */
export const ordersQuery = (query: OrdersQuery) =>
  infiniteQueryOptions({
    queryKey: ['appointments', 'list', query],
    queryFn: ({ signal, pageParam }) => {
      const page = { limit: String(pageLength), ...(pageParam === null ? {} : { cursor: pageParam }) }
      return call(listAppointments, { query: { ...query, ...page } }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5_000,
    refetchInterval: pollUnlessLive,
    refetchOnWindowFocus: 'always',
  })

/** The latest visits of a car or of a customer, the newest first. */
export const visitsQuery = (of: { vehicleId: string } | { customerId: string }) =>
  queryOptions({
    queryKey: ['appointments', 'visits', of],
    queryFn: async ({ signal }) => {
      const query = { ...of, sort: '-startsAt' as const, limit: String(mostVisits) }
      return (await call(listAppointments, { query }, { signal })).appointments
    },
  })

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'one', id],
    queryFn: ({ signal }) => call(getAppointment, { params: { id } }, { signal }),
    staleTime: 5_000,
    refetchInterval: pollUnlessLive,
    refetchOnWindowFocus: 'always',
  })

export const baysQuery = queryOptions({
  queryKey: ['bays'],
  queryFn: async ({ signal }) => (await call(listBays, {}, { signal })).bays,
  staleTime: 60_000,
})

export const hoursQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => call(getOnboarding, {}, { signal }),
  staleTime: 60_000,
  select: ({ workingHours }) => workingHours,
})

export const stationServicesQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => call(getOnboarding, {}, { signal }),
  staleTime: 60_000,
  select: ({ services }) => services,
})

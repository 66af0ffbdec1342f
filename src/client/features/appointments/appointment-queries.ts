import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { pollUnlessLive } from '#client/api/live-state.ts'
import { getAppointment, listAppointments } from '#contract/appointments.ts'
import { mostVisits } from '#contract/orders.ts'
import { addDays, dayBounds, type LocalDate, type Span } from '#domain/wall-time.ts'
import { inSpan, openRequests } from './list-parts.ts'

const spanQuery = (name: string, date: LocalDate, span: Span) =>
  queryOptions({
    queryKey: ['appointments', name, date],
    queryFn: async ({ signal }) => (await call(listAppointments, { query: inSpan(span) }, { signal })).appointments,
    staleTime: 5_000,
    refetchInterval: pollUnlessLive,
    refetchOnWindowFocus: 'always',
  })

/** The appointments that overlap one day of the station. */
export const dayQuery = (date: LocalDate, zone: string) => spanQuery('day', date, dayBounds(date, zone))

/** The appointments that overlap the seven days from `first`. */
export const weekQuery = (first: LocalDate, zone: string) =>
  spanQuery('week', first, { from: dayBounds(first, zone).from, to: dayBounds(addDays(first, 6), zone).to })

/** The bookings of customers that are not settled, on whatever day. For the desk alone. */
export const requestsQuery = queryOptions({
  queryKey: ['appointments', 'requests'],
  queryFn: async ({ signal }) => (await call(listAppointments, { query: openRequests }, { signal })).appointments,
  staleTime: 5_000,
  refetchInterval: pollUnlessLive,
  refetchOnWindowFocus: 'always',
})

/** The latest appointments of a vehicle or a customer, newest first. */
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

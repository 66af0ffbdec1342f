import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { pollUnlessLive } from '#client/api/live-updates.ts'
import type { OrdersQuery } from '#client/features/appointments/orders-search.ts'
import { listAppointments } from '#contract/appointments.ts'

const pageLength = 50

/** The orders of a search, page by page. */
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

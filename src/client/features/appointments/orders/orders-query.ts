import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { pollUnlessLive } from '#client/api/live-state.ts'
import { ordersPage } from '#client/features/appointments/list-parts.ts'
import type { OrdersQuery } from '#client/features/appointments/orders-search.ts'
import { listAppointments } from '#contract/appointments.ts'

/** The orders of a search, page by page. */
export const ordersQuery = (query: OrdersQuery) =>
  infiniteQueryOptions({
    queryKey: ['appointments', 'list', query],
    queryFn: ({ signal, pageParam }) => {
      const page = { ...ordersPage, ...(pageParam === null ? {} : { cursor: pageParam }) }
      return call(listAppointments, { query: { ...query, ...page } }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5_000,
    refetchInterval: pollUnlessLive,
    refetchOnWindowFocus: 'always',
  })

import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { pollUnlessLive } from '#client/api/live-state.ts'
import { listAppointments } from '#contract/appointments.ts'
import { onSite } from './list-parts.ts'

/** All cars on site, however long they have been there. */
export const onSiteQuery = queryOptions({
  queryKey: ['appointments', 'in-house'],
  queryFn: async ({ signal }) => (await call(listAppointments, { query: onSite }, { signal })).appointments,
  staleTime: 5_000,
  refetchInterval: pollUnlessLive,
  refetchOnWindowFocus: 'always',
})

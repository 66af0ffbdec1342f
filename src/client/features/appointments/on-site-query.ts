import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { pollUnlessLive } from '#client/api/live-updates.ts'
import { listAppointments } from '#contract/appointments.ts'
import { isOnSite, statuses } from '#domain/appointment.ts'

/** More cars than any workshop has on site. */
const mostOnSite = '200'

/** All cars on site, however long they have been there. */
export const onSiteQuery = queryOptions({
  queryKey: ['appointments', 'in-house'],
  queryFn: async ({ signal }) => {
    const query = { status: statuses.filter(isOnSite).join(','), limit: mostOnSite }
    return (await call(listAppointments, { query }, { signal })).appointments
  },
  staleTime: 5_000,
  refetchInterval: pollUnlessLive,
  refetchOnWindowFocus: 'always',
})

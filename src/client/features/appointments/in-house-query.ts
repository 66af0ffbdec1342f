import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { pollUnlessLive } from '#client/api/live-updates.ts'
import { listAppointments } from '#contract/appointments.ts'
import { isInHouse, statuses } from '#domain/appointment.ts'

/** More than any workshop has standing about. */
const mostInHouse = '200'

/** Every car in the house, however long it has stood there. */
export const inHouseQuery = queryOptions({
  queryKey: ['appointments', 'in-house'],
  queryFn: async ({ signal }) => {
    const query = { status: statuses.filter(isInHouse).join(','), limit: mostInHouse }
    return (await call(listAppointments, { query }, { signal })).appointments
  },
  staleTime: 5_000,
  refetchInterval: pollUnlessLive,
  refetchOnWindowFocus: 'always',
})

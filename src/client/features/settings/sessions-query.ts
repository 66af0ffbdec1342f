import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listSessions } from '#contract/sessions.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
  // The list must be current when a lost device is looked up.
  staleTime: 0,
})

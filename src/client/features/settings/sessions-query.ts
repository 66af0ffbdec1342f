import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listSessions } from '#contract/sessions.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  // The list must be current when a lost device is looked up.
  staleTime: 0,
})

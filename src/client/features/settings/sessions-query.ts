import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listSessions } from '#contract/sessions.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
  // A device that was lost a minute ago must not look as it did.
  staleTime: 0,
})

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { search } from '#contract/search.ts'

/** The search at the server. Results are not stored on the device. */
export const searchQuery = (q: string, limit: number) =>
  queryOptions({
    queryKey: ['search', q, limit],
    queryFn: ({ signal }) => call(search, { query: { q, limit: String(limit) } }, { signal }),
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    // The cached data answers at once, so there is nothing to wait for.
    retry: false,
  })

import { QueryClient } from '@tanstack/react-query'

const staleMs = 30_000
// The maximum age of persisted queries: a query collected earlier would be deleted from the store too.
const gcMs = 14 * 24 * 60 * 60_000

/**
 * Query keys begin with the noun of the URL: `['appointments', …]`. Queries run even when the browser reports that it
 * is offline, because the worker may respond. They are not retried here: `send` does that.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'offlineFirst', retry: false, staleTime: staleMs, gcTime: gcMs },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** The query cache of the page, shared by the provider, the session and the loaders. */
export const queryClient = createQueryClient()

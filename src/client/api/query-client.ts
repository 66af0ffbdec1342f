import { QueryClient } from '@tanstack/react-query'

const staleMs = 30_000
// As long as the offline copy lives: an entry collected earlier would be missing in it.
const keepMs = 14 * 24 * 60 * 60_000

/**
 * Keys begin with the noun of the URL: `['appointments', …]`. A query tries the network even when the browser says that
 * it is offline (the worker may answer), and is not repeated here: the call has done that.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'offlineFirst', retry: false, staleTime: staleMs, gcTime: keepMs },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** The page's cache: the provider, the session and the loaders share it. */
export const queryClient = createQueryClient()

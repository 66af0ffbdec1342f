import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { type CustomerDetails, getCustomer } from '#contract/customers.ts'

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => call(getCustomer, { params: { id } }, { signal }),
    staleTime: 30_000,
  })

/** Writes a saved customer to the query cache and invalidates the queries that show the name. */
export function cacheCustomer(queryClient: QueryClient, saved: CustomerDetails): void {
  queryClient.setQueryData(customerQuery(saved.id).queryKey, saved)
  for (const noun of ['customers', 'appointments', 'vehicles']) void queryClient.invalidateQueries({ queryKey: [noun] })
}

import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listCountries } from '#contract/location.ts'

export const countriesQuery = queryOptions({
  queryKey: ['location', 'countries'],
  queryFn: async ({ signal }) => (await call(listCountries, {}, { signal })).countries,
  staleTime: Number.POSITIVE_INFINITY,
})

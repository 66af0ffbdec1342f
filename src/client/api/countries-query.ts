import { queryOptions } from '@tanstack/react-query'
import { listCountries } from '#contract/location.ts'
import { call } from './call.ts'

/** Every country, those nearest to us first. */
export const countriesQuery = queryOptions({
  queryKey: ['location', 'countries'],
  queryFn: async ({ signal }) => (await call(listCountries, {}, { signal })).countries,
  staleTime: Number.POSITIVE_INFINITY,
})

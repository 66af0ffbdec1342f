import { queryOptions } from '@tanstack/react-query'
import { listCountries } from '#contract/location.ts'
import { call } from './call.ts'

/** All countries, the nearest first. */
export const countriesQuery = queryOptions({
  queryKey: ['location', 'countries'],
  queryFn: async ({ signal }) => (await call(listCountries, {}, { signal })).countries,
  staleTime: Number.POSITIVE_INFINITY,
})

import { queryOptions } from '@tanstack/react-query'
import { listBrands, listConveniences, listServices } from '#contract/services.ts'
import { call } from './call.ts'

// The lists change only with a new build.
const staleTime = Number.POSITIVE_INFINITY

/** All services, grouped. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: async ({ signal }) => (await call(listServices, {}, { signal })).groups,
  staleTime,
})

export const brandsQuery = queryOptions({
  queryKey: ['services', 'brands'],
  queryFn: async ({ signal }) => (await call(listBrands, {}, { signal })).brands,
  staleTime,
})

export const conveniencesQuery = queryOptions({
  queryKey: ['services', 'conveniences'],
  queryFn: async ({ signal }) => (await call(listConveniences, {}, { signal })).conveniences,
  staleTime,
})

/** Returns the name of a list entry in the language of the page. */
export function nameIn(locale: string, { nameEn, namePl }: { nameEn: string; namePl: string }): string {
  return locale === 'pl' ? namePl : nameEn
}

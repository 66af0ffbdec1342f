import { queryOptions } from '@tanstack/react-query'
import { listBrands, listConveniences, listServices } from '#contract/services.ts'
import { call } from './call.ts'

// Our lists change with the build alone.
const staleTime = Number.POSITIVE_INFINITY

/** Every service in its groups. */
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

/** An entry of a list in the reader's language. */
export function nameIn(locale: string, { nameEn, namePl }: { nameEn: string; namePl: string }): string {
  return locale === 'pl' ? namePl : nameEn
}

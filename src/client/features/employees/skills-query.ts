import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listServices, type ServiceGroup } from '#contract/services.ts'

/** The taxonomy of services changes with the build alone. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: async ({ signal }) => (await call(listServices, {}, { signal })).groups,
  staleTime: Number.POSITIVE_INFINITY,
})

/** A group in the reader's language. */
export function nameGroup({ nameEn, namePl }: ServiceGroup, locale: string): string {
  return locale === 'pl' ? namePl : nameEn
}

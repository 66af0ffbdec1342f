import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { countVisitLinks } from '#contract/order/visit-links.ts'

/** How many links to the page of a visit work. */
export const visitLinksQuery = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'visit-links', id],
    queryFn: async ({ signal }) => (await call(countVisitLinks, { params: { id } }, { signal })).count,
    staleTime: 0,
  })

import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listPaperLinks } from '#contract/order/paper-links.ts'

/** The links to papers of an order that work. */
export const paperLinksQuery = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'paper-links', id],
    queryFn: async ({ signal }) => (await call(listPaperLinks, { params: { id } }, { signal })).links,
    staleTime: 0,
  })

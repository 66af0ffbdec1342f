import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { getWorkshopPage } from '#contract/pages/workshop-page.ts'

export const workshopPageQuery = queryOptions({
  queryKey: ['workshop-page'],
  queryFn: ({ signal }) => call(getWorkshopPage, {}, { signal }),
})

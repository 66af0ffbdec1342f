import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listInspectionTemplates } from '#contract/inspections/inspections.ts'

/** The inspection templates that the station has made or edited. */
export const inspectionTemplatesQuery = queryOptions({
  queryKey: ['inspection-templates'],
  queryFn: async ({ signal }) => (await call(listInspectionTemplates, {}, { signal })).templates,
  staleTime: 5 * 60_000,
})

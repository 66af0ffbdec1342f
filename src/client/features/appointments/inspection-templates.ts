import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listInspectionTemplates } from '#contract/inspections/inspections.ts'
import { type Preset, type StoredTemplate, templatesOf } from '#domain/inspections/presets.ts'

/** The inspection templates that the station has made or edited. */
export const inspectionTemplatesQuery = queryOptions({
  queryKey: ['inspection-templates'],
  queryFn: async ({ signal }) => (await call(listInspectionTemplates, {}, { signal })).templates,
  staleTime: 5 * 60_000,
})

/** Returns all templates, the default first; without an answer of the server the presets. */
export function useAllTemplates(): (Preset | StoredTemplate)[] {
  const { i18n } = useLingui()
  const { data = [] } = useQuery(inspectionTemplatesQuery)
  return templatesOf(data, i18n.locale === 'pl' ? 'pl' : 'en')
}

export const isArchived = (template: Preset | StoredTemplate): boolean =>
  'isArchived' in template && template.isArchived

/** Returns the templates that are offered. */
export const useTemplates = (): Preset[] => useAllTemplates().filter((one) => !isArchived(one))

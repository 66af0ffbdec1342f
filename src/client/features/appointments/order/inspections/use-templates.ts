import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Preset, templatesOf } from '#domain/inspections/presets.ts'
import { inspectionTemplatesQuery } from './templates-query.ts'

/** Returns the templates that are offered, the default first; without an answer of the server the presets. */
export function useTemplates(): Preset[] {
  const { i18n } = useLingui()
  const { data = [] } = useQuery(inspectionTemplatesQuery)
  return templatesOf(data, i18n.locale === 'pl' ? 'pl' : 'en').filter((one) => !('isArchived' in one && one.isArchived))
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import {
  inspectionTemplatesQuery,
  isArchived,
  useAllTemplates,
} from '#client/features/appointments/inspection-templates.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type InspectionTemplate, saveInspectionTemplate } from '#contract/inspections/inspections.ts'
import type { Preset, StoredTemplate } from '#domain/inspections/presets.ts'
import { itemsOf } from '#domain/inspections/template.ts'
import type { TemplateSheetProps } from './template-sheet.tsx'
import css from './templates.module.css'

const TemplateSheet = lazyWithPreload<TemplateSheetProps>(() =>
  import('./template-sheet.tsx').then((part) => part.TemplateSheet),
)

/** The inspection templates of the station, each to be edited, taken out of the offer, or offered again. */
export function TemplatesPanel({ station }: { station: Station }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const all = useAllTemplates()
  const [open, setOpen] = useState<Preset | StoredTemplate | null>(null)
  const cache = (saved: InspectionTemplate) =>
    queryClient.setQueryData(inspectionTemplatesQuery.queryKey, (known = []) => [
      ...known.filter(({ id }) => id !== saved.id),
      saved,
    ])
  const archive = async (template: Preset | StoredTemplate) => {
    const { id, content } = template
    const version = 'version' in template ? template.version : null
    try {
      cache(
        await call(saveInspectionTemplate, {
          params: { id },
          body: { content, isArchived: !isArchived(template), version },
        }),
      )
    } catch (error) {
      toast.error(describeProblem(error))
      void queryClient.invalidateQueries({ queryKey: inspectionTemplatesQuery.queryKey })
    }
  }
  return (
    <Card>
      <ul className={css.list} aria-label={t`Inspection templates`}>
        {all.map((template) => (
          <li key={template.id}>
            <div className={css.about}>
              <b>{template.content.name}</b>
              <span className={css.dim}>
                <Plural value={itemsOf(template.content).length} one="# item" other="# items" />
                {isArchived(template) && <> · {t`not offered`}</>}
              </span>
            </div>
            <div className={css.buttons}>
              <Button
                icon="tabler:pencil"
                aria-haspopup="dialog"
                aria-label={t`Edit ${template.content.name}`}
                onClick={() => setOpen(template)}
              >
                <Trans>Edit</Trans>
              </Button>
              <Button
                variant="quiet"
                aria-label={
                  isArchived(template)
                    ? t`Offer ${template.content.name} again`
                    : t`Stop offering ${template.content.name}`
                }
                onClick={() => void archive(template)}
              >
                {isArchived(template) ? <Trans>Offer again</Trans> : <Trans>Stop offering</Trans>}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button
        icon="tabler:plus"
        aria-haspopup="dialog"
        onClick={() => setOpen({ id: newId(), content: { name: '', sections: [] } })}
      >
        <Trans>New template</Trans>
      </Button>
      {open && <TemplateSheet station={station} template={open} onSaved={cache} onClose={() => setOpen(null)} />}
    </Card>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { type InspectionTemplate, saveInspectionTemplate } from '#contract/inspections/inspections.ts'
import type { Preset, StoredTemplate } from '#domain/inspections/presets.ts'
import { longestItemLabel, longestTemplateName, mostSections } from '#domain/inspections/template.ts'
import {
  checkTemplateEntry,
  newItemEntry,
  type SectionEntry,
  type TemplateEntry,
  toTemplateContent,
  toTemplateEntry,
} from './template-entry.ts'
import { TemplateItemFields } from './template-item-fields.tsx'
import css from './templates.module.css'

export type TemplateSheetProps = {
  station: Station
  template: Preset | StoredTemplate
  onSaved: (saved: InspectionTemplate) => void
  onClose: () => void
}

/** A part of a template gets an id of its own, which never changes. */
const newPartId = (): string => crypto.randomUUID()

/** Edits a template: its name, its sections and their items. Inspections that have begun stay as they are. */
export function TemplateSheet({ station, template, onSaved, onClose }: TemplateSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  const { tag } = station.format
  const [saved] = useState(() => toTemplateEntry(template, tag))
  const form = useVersionedForm({
    draft: `inspection-template.${template.content.name === '' ? 'new' : template.id}`,
    userId: station.userId,
    saved,
    schema: saveInspectionTemplate.body,
    toBody: (entry: TemplateEntry) => ({
      content: toTemplateContent(entry),
      isArchived: false,
      version: entry.version === 0 ? null : entry.version,
    }),
    check: checkTemplateEntry,
    valuesOf: (current: InspectionTemplate) => toTemplateEntry(current, tag),
    rememberCurrent: onSaved,
    save: async (body, { id }) => {
      const after = await call(saveInspectionTemplate, { params: { id }, body })
      onSaved(after)
      onClose()
      return toTemplateEntry(after, tag)
    },
    fallback: t`The template could not be saved.`,
  })
  const { values, set, errors, busy } = form
  const { sections } = values
  const setSection = (id: string, change: Partial<SectionEntry>) =>
    set({ sections: sections.map((one) => (one.id === id ? { ...one, ...change } : one)) })
  const addSection = () =>
    set({ sections: [...sections, { id: newPartId(), title: '', items: [newItemEntry(newPartId())] }] })
  const sectionsError = errors['content.sections']
  return (
    <Sheet
      open
      width="wide"
      keepOpen
      title={saved.name === '' ? t`New template` : t`Edit template`}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={busy}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={form.submit} noValidate className={css.form}>
        {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
        {form.conflict && <ConflictNotice {...form.conflict} />}
        {form.problem && <Banner kind="error">{form.problem}</Banner>}
        {sectionsError && <Banner kind="error">{sectionsError}</Banner>}
        <TextField
          label={t`Name`}
          name="name"
          value={values.name}
          onChange={({ target }) => set({ name: target.value })}
          error={errors['content.name']}
          maxLength={longestTemplateName}
          autoComplete="off"
          {...(saved.name === '' && { 'data-autofocus': true })}
        />
        {sections.map((section, at) => (
          <fieldset key={section.id} className={css.section}>
            <legend>
              <Trans>Section {at + 1}</Trans>
            </legend>
            <div className={css.line}>
              <TextField
                label={t`Title of the section`}
                value={section.title}
                onChange={({ target }) => setSection(section.id, { title: target.value })}
                error={errors[`content.sections.${at}.title`]}
                maxLength={longestItemLabel}
                autoComplete="off"
              />
              <IconButton
                icon="tabler:arrow-up"
                label={t`Move section ${at + 1} up`}
                disabled={at === 0}
                onClick={() => set({ sections: moved(sections, at, -1) })}
              />
              <IconButton
                icon="tabler:trash"
                label={t`Remove section ${at + 1}`}
                onClick={() => set({ sections: sections.filter(({ id }) => id !== section.id) })}
              />
            </div>
            <ol className={css.items}>
              {section.items.map((item, index) => (
                <TemplateItemFields
                  key={item.id}
                  item={item}
                  path={`content.sections.${at}.items.${index}`}
                  errors={errors}
                  newPartId={newPartId}
                  onChange={(change) =>
                    setSection(section.id, {
                      items: section.items.map((one) => (one.id === item.id ? { ...one, ...change } : one)),
                    })
                  }
                  onUp={index === 0 ? null : () => setSection(section.id, { items: moved(section.items, index, -1) })}
                  onRemove={() => setSection(section.id, { items: section.items.filter(({ id }) => id !== item.id) })}
                />
              ))}
            </ol>
            {errors[`content.sections.${at}.items`] && (
              <p className={css.error}>{errors[`content.sections.${at}.items`]}</p>
            )}
            <Button
              icon="tabler:plus"
              onClick={() => setSection(section.id, { items: [...section.items, newItemEntry(newPartId())] })}
            >
              <Trans>Add an item</Trans>
            </Button>
          </fieldset>
        ))}
        {sections.length < mostSections && (
          <Button icon="tabler:plus" onClick={addSection}>
            <Trans>Add a section</Trans>
          </Button>
        )}
      </form>
    </Sheet>
  )
}

/** Returns a list in which one element has changed places with its neighbour. */
function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...list]
  const [one] = next.splice(at, 1)
  if (one !== undefined) next.splice(at + by, 0, one)
  return next
}

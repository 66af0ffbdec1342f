import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { Preset, StoredTemplate } from '#domain/inspections/presets.ts'
import {
  type ChoiceOption,
  checkTemplate,
  type ItemKind,
  type MeasurementItem,
  type MeasurementLimits,
  mostDecimals,
  type TemplateContent,
  type TemplateItem,
} from '#domain/inspections/template.ts'
import { parseDecimal } from '#domain/money/money.ts'
import { writeTyped } from '#domain/money/write-typed.ts'

export const limitFields = [
  'nowBelow',
  'soonBelow',
  'soonAbove',
  'nowAbove',
] as const satisfies readonly (keyof MeasurementLimits)[]
export type LimitField = (typeof limitFields)[number]

/** An item as typed: the parts of every kind, so that a change of the kind loses nothing. */
export type ItemEntry = Record<LimitField, string> & {
  id: string
  kind: ItemKind
  label: string
  hint: string
  photo: boolean
  unit: string
  decimals: number
  options: ChoiceOption[]
}
export type SectionEntry = { id: string; title: string; items: ItemEntry[] }
export type TemplateEntry = {
  id: string
  name: string
  sections: SectionEntry[]
  /** The version that was seen; 0: the station has not stored it yet. */
  version: number
}

function toItemEntry(item: TemplateItem, tag: string): ItemEntry {
  const limit = (field: LimitField) => (item.kind === 'measurement' ? writeLimit(item, field, tag) : '')
  return {
    ...{ id: item.id, kind: item.kind, label: item.label, hint: item.hint ?? '', photo: item.photo },
    unit: item.kind === 'measurement' ? item.unit : 'mm',
    decimals: item.kind === 'measurement' ? item.decimals : 1,
    options: item.kind === 'choice' ? item.options : [],
    ...{ nowBelow: limit('nowBelow'), soonBelow: limit('soonBelow') },
    ...{ soonAbove: limit('soonAbove'), nowAbove: limit('nowAbove') },
  }
}

function writeLimit(item: MeasurementItem, field: LimitField, tag: string): string {
  const value = item[field]
  return value === null ? '' : writeTyped(Math.round(value * 10 ** mostDecimals), mostDecimals, tag)
}

export const toTemplateEntry = (template: Preset | StoredTemplate, tag: string): TemplateEntry => ({
  id: template.id,
  name: template.content.name,
  sections: template.content.sections.map(({ id, title, items }) => ({
    ...{ id, title },
    items: items.map((item) => toItemEntry(item, tag)),
  })),
  version: 'version' in template ? template.version : 0,
})

/** A new item of a template; `id` is unique in it. */
export const newItemEntry = (id: string): ItemEntry => ({
  ...{ id, kind: 'condition', label: '', hint: '', photo: false, unit: 'mm', decimals: 1, options: [] },
  ...{ nowBelow: '', soonBelow: '', soonAbove: '', nowAbove: '' },
})

const readLimit = (text: string): number | null => {
  const read = parseDecimal(text.trim(), mostDecimals)
  return text.trim() !== '' && read.ok ? read.value / 10 ** mostDecimals : null
}

function toItem({ id, kind, label, hint, photo, unit, decimals, options, ...limits }: ItemEntry): TemplateItem {
  const base = { id, label, hint: hint.trim() || null, photo }
  if (kind === 'choice') return { ...base, kind, options }
  if (kind !== 'measurement') return { ...base, kind }
  const read = (field: LimitField) => readLimit(limits[field])
  return {
    ...{ ...base, kind, unit, decimals, nowBelow: read('nowBelow'), soonBelow: read('soonBelow') },
    ...{ soonAbove: read('soonAbove'), nowAbove: read('nowAbove') },
  }
}

export const toTemplateContent = ({ name, sections }: TemplateEntry): TemplateContent => ({
  name,
  sections: sections.map(({ id, title, items }) => ({ id, title, items: items.map(toItem) })),
})

/** Returns the errors that the schema does not find, by field path as the server names it. */
export function checkTemplateEntry(entry: TemplateEntry): FieldErrors {
  const errors: Record<string, FieldErrors[string]> = {}
  for (const [at, { items }] of entry.sections.entries()) {
    for (const [index, item] of items.entries()) {
      if (item.kind !== 'measurement') continue
      for (const field of limitFields) {
        const isWrong = item[field].trim() !== '' && readLimit(item[field]) === null
        if (isWrong) errors[`content.sections.${at}.items.${index}.${field}`] = { code: 'invalid_type' }
      }
    }
  }
  const fault = checkTemplate(toTemplateContent(entry))
  if (fault) errors[`content.${fault.path}`] ??= { code: 'custom', rule: fault.why }
  return errors
}

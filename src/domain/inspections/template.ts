/** What an inspection asks: sections with items. It is copied into each inspection, so later changes do not alter it. */
export type TemplateContent = { readonly name: string; readonly sections: TemplateSection[] }
type TemplateSection = { readonly id: string; readonly title: string; readonly items: TemplateItem[] }

/** An item keeps its id in every version and language: measurements of a car are compared by it. */
type ItemBase = {
  readonly id: string
  readonly label: string
  readonly hint: string | null
  /** Whether a photo is required. */
  readonly photo: boolean
}
/** A limit is in the item's unit; `null`: none. A value at the limit is still inside. */
export type MeasurementLimits = {
  readonly nowBelow: number | null
  readonly soonBelow: number | null
  readonly soonAbove: number | null
  readonly nowAbove: number | null
}
export type MeasurementItem = ItemBase &
  MeasurementLimits & { readonly kind: 'measurement'; readonly unit: string; readonly decimals: number }
export type ChoiceOption = { readonly id: string; readonly label: string; readonly grade: Grade | null }
export type ChoiceItem = ItemBase & { readonly kind: 'choice'; readonly options: ChoiceOption[] }
type PlainItem = ItemBase & { readonly kind: 'condition' | 'text' }
export type TemplateItem = PlainItem | MeasurementItem | ChoiceItem

export const itemKinds = ['condition', 'measurement', 'choice', 'text'] as const
export type ItemKind = (typeof itemKinds)[number]

/** The condition of a part: good, to be done soon, to be done now. The last two are severities of a finding. */
export const grades = ['good', 'soon', 'now'] as const
export type Grade = (typeof grades)[number]

/** Of an id inside a template. */
export const partIdPattern = '[a-z0-9-]{1,40}'

export const mostTemplates = 30
/** Of one template. */
export const mostSections = 20
export const mostItems = 100
/** Of one item. */
export const mostOptions = 8
/** In characters. */
export const longestTemplateName = 80
export const longestItemLabel = 100
export const longestItemHint = 300
export const longestUnit = 12
/** Digits after the decimal separator of a measurement. */
export const mostDecimals = 3
export const mostMeasured = 999_999
/** Of one order. */
export const mostInspections = 20
/** Of an answer in words, and of the remark on an answer. */
export const longestAnswer = 500

export const itemsOf = ({ sections }: Pick<TemplateContent, 'sections'>): TemplateItem[] =>
  sections.flatMap(({ items }) => items)

export const findItem = (content: Pick<TemplateContent, 'sections'>, itemId: string): TemplateItem | undefined =>
  itemsOf(content).find(({ id }) => id === itemId)

/** The path of a part of a template that is wrong, and why. */
export type TemplateFault = { path: string; why: 'duplicate' | 'empty' | 'too-many-items' | 'order' }

/** Returns what is wrong with a template beyond the shape of its parts; `null` if nothing is. */
export function checkTemplate({ sections }: Pick<TemplateContent, 'sections'>): TemplateFault | null {
  const seen = new Set<string>()
  let count = 0
  for (const [at, section] of sections.entries()) {
    if (section.items.length === 0) return { path: `sections.${at}.items`, why: 'empty' }
    for (const [index, item] of section.items.entries()) {
      const path = `sections.${at}.items.${index}`
      count += 1
      if (count > mostItems) return { path, why: 'too-many-items' }
      if (seen.has(item.id)) return { path: `${path}.id`, why: 'duplicate' }
      seen.add(item.id)
      if (item.kind === 'choice' && new Set(item.options.map(({ id }) => id)).size < item.options.length) {
        return { path: `${path}.options`, why: 'duplicate' }
      }
      const limit = item.kind === 'measurement' ? unorderedLimit(item) : null
      if (limit) return { path: `${path}.${limit}`, why: 'order' }
    }
  }
  return sections.length === 0 ? { path: 'sections', why: 'empty' } : null
}

const limitsInOrder = ['nowBelow', 'soonBelow', 'soonAbove', 'nowAbove'] as const

/** Returns the first limit that is smaller than one before it. */
function unorderedLimit(limits: MeasurementLimits): keyof MeasurementLimits | null {
  let last = Number.NEGATIVE_INFINITY
  for (const field of limitsInOrder) {
    const value = limits[field]
    if (value === null) continue
    if (value < last) return field
    last = value
  }
  return null
}

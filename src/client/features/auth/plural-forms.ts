import type { Locale } from '#contract/pages/path-locale.ts'

/** A text with `#` in place of its number, by the plural category of that number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>

/** Numbers of every category of the languages that the product has. */
const samples = [1, 2, 5]

/** Returns all forms of a text, for a page that has no catalogue. */
export function listPluralForms(locale: Locale, render: (count: number) => string): PluralForms {
  const rules = new Intl.PluralRules(locale)
  return Object.fromEntries(samples.map((count) => [rules.select(count), render(count).replace(String(count), '#')]))
}

/** Returns the text for a number. */
export function fillPlural(locale: Locale, forms: PluralForms, count: number): string {
  return (forms[new Intl.PluralRules(locale).select(count)] ?? '').replace('#', String(count))
}

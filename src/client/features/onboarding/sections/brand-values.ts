import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { BrandChoice } from '#contract/onboarding.ts'
import type { Brand } from '#contract/services.ts'
import { normaliseText } from '#domain/normalise-text.ts'

/** What stands in the fields; `typed` is a make that was typed and not added yet. */
export type BrandValues = BrandChoice & { typed: string }

/** As saved; a new station takes every make until it says otherwise. */
export function brandValues(saved: BrandChoice | null): BrandValues {
  return { ...(saved ?? { all: true, brands: [], other: [] }), typed: '' }
}

/** The contract's body. A make that was typed counts, added or not. */
export function toBrandChoice({ typed, ...choice }: BrandValues): BrandChoice {
  return { ...choice, other: addOther(choice.other, typed) }
}

/** Who does not take all makes names one at least. */
export function checkBrands(values: BrandValues): FieldErrors {
  const { all, brands, other } = toBrandChoice(values)
  if (all || brands.length + other.length > 0) return {}
  return { brands: { code: 'too_small', origin: 'array', minimum: 1 } }
}

/** With one more make; one that is there already, written this way or that, is not there twice. */
export function addOther(other: readonly string[], typed: string): string[] {
  const name = typed.trim()
  const isThere = other.some((one) => normaliseText(one) === normaliseText(name))
  return name === '' || isThere ? [...other] : [...other, name]
}

/** A make in the reader's language. */
export function nameBrand({ name, namePl }: Brand, locale: string): string {
  return (locale === 'pl' ? namePl : null) ?? name
}

/** Makes as the reader's alphabet sorts them. */
export function sortBrands(brands: readonly Brand[], locale: string): Brand[] {
  const { compare } = new Intl.Collator(locale)
  return brands.toSorted((a, b) => compare(nameBrand(a, locale), nameBrand(b, locale)))
}

/** The makes of which a word of the name, in either language, or another way to write it begins as was typed. */
export function findBrands(brands: readonly Brand[], query: string): Brand[] {
  const wanted = normaliseText(query)
  if (wanted === '') return [...brands]
  const begins = (text: string) =>
    ` ${normaliseText(text).replace(/[-/]/g, ' ')}`.includes(` ${wanted.replace(/[-/]/g, ' ')}`)
  return brands.filter(({ name, namePl, aliases }) => [name, namePl ?? '', ...aliases].some(begins))
}

import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { BrandChoice } from '#contract/onboarding.ts'
import type { Brand } from '#contract/services.ts'
import { normaliseText } from '#domain/normalise-text.ts'

/** The values of the form fields; `typed` is a make that was typed and not added yet. */
export type BrandValues = BrandChoice & { typed: string }

/** Returns the saved choice; a new station accepts all makes. */
export function brandValues(saved: BrandChoice | null): BrandValues {
  return { ...(saved ?? { all: true, brands: [], other: [] }), typed: '' }
}

/** Returns the request body, including a make that was typed and not added. */
export function toBrandChoice({ typed, ...choice }: BrandValues): BrandChoice {
  return { ...choice, other: addOther(choice.other, typed) }
}

/** Returns an error if neither all makes nor at least one make is selected. */
export function checkBrands(values: BrandValues): FieldErrors {
  const { all, brands, other } = toBrandChoice(values)
  if (all || brands.length + other.length > 0) return {}
  return { brands: { code: 'too_small', origin: 'array', minimum: 1 } }
}

/** Adds a make, unless the list already contains it in any spelling of case and accents. */
export function addOther(other: readonly string[], typed: string): string[] {
  const name = typed.trim()
  const isListed = other.some((one) => normaliseText(one) === normaliseText(name))
  return name === '' || isListed ? [...other] : [...other, name]
}

/** Returns the name of a make in the language of `locale`. */
export function nameBrand({ name, namePl }: Brand, locale: string): string {
  return (locale === 'pl' ? namePl : null) ?? name
}

/** Sorts makes by the alphabet of `locale`. */
export function sortBrands(brands: readonly Brand[], locale: string): Brand[] {
  const { compare } = new Intl.Collator(locale)
  return brands.toSorted((a, b) => compare(nameBrand(a, locale), nameBrand(b, locale)))
}

/** Returns the makes with a word, in either language or another spelling, that begins with the typed text. */
export function findBrands(brands: readonly Brand[], query: string): Brand[] {
  const wanted = normaliseText(query)
  if (wanted === '') return [...brands]
  const begins = (text: string) =>
    ` ${normaliseText(text).replace(/[-/]/g, ' ')}`.includes(` ${wanted.replace(/[-/]/g, ' ')}`)
  return brands.filter(({ name, namePl, aliases }) => [name, namePl ?? '', ...aliases].some(begins))
}

import type { BrandChoice, ConvenienceChoice, ServiceChoice } from '#contract/onboarding.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import { type Failure, invalidField } from '../http/answer.ts'
import { taxonomy } from '../services/read-taxonomy.ts'

type KnownIds = { has(id: string): boolean }

/** Returns a failure for the first id that is unknown or repeated; `fieldOf` returns the path of its field. */
export function checkIds(ids: readonly string[], known: KnownIds, fieldOf: (index: number) => string): Failure | null {
  const seen = new Set<string>()
  for (const [index, id] of ids.entries()) {
    if (!known.has(id)) return invalidField(fieldOf(index), 'unknown')
    if (seen.has(id)) return invalidField(fieldOf(index), 'duplicate')
    seen.add(id)
  }
  return null
}

/** Checks what the schema of a choice cannot; `null` if the choice is valid. */
export function checkBrands({ brands, other }: BrandChoice): Failure | null {
  const folded = other.map(normaliseText)
  const repeated = folded.findIndex((name, index) => folded.indexOf(name) < index)
  return (
    checkIds(brands, taxonomy.brands, (index) => `brands.${index}`) ??
    (repeated < 0 ? null : invalidField(`other.${repeated}`, 'duplicate'))
  )
}

/** As `checkBrands`. */
export function checkServices({ services }: ServiceChoice): Failure | null {
  const ids = services.map((service) => service.id)
  return checkIds(ids, taxonomy.services, (index) => `services.${index}.id`)
}

/** As `checkBrands`. */
export function checkConveniences({ conveniences }: ConvenienceChoice): Failure | null {
  return checkIds(conveniences, taxonomy.conveniences, (index) => `conveniences.${index}`)
}

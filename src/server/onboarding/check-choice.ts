import type { BrandChoice, ConvenienceChoice, ServiceChoice } from '#contract/onboarding.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import { type Failure, invalidField } from '../http/answer.ts'
import { taxonomy } from '../services/read-taxonomy.ts'

type KnownIds = { has(id: string): boolean }

/** The first id that our list does not have, or that stood in the choice before. `fieldOf` names its field. */
export function checkIds(ids: readonly string[], known: KnownIds, fieldOf: (index: number) => string): Failure | null {
  const seen = new Set<string>()
  for (const [index, id] of ids.entries()) {
    if (!known.has(id)) return invalidField(fieldOf(index), 'unknown')
    if (seen.has(id)) return invalidField(fieldOf(index), 'duplicate')
    seen.add(id)
  }
  return null
}

/** What the shape of a choice cannot tell; `null` where nothing is wrong. */
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

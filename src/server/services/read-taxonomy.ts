import { readFileSync } from 'node:fs'
import type { BrandWithModels, Convenience, ServiceGroup } from '#contract/services.ts'
import { referenceFile } from '../product-folder.ts'

type NamedFile = { id: string; icon: string; en: string; pl: string }
type ServiceFile = NamedFile & { minutes: number; popular?: boolean }
type ServicesFile = { groups: (NamedFile & { services: ServiceFile[] })[] }
type BrandFile = Omit<BrandWithModels, 'namePl'> & { pl?: string }
type ConveniencesFile = { conveniences: NamedFile[] }

/** Our lists of services, conveniences and makes. */
export type Taxonomy = {
  /** In display order. */
  readonly groups: readonly ServiceGroup[]
  readonly services: ReadonlySet<string>
  /** Ordered by name. */
  readonly brands: ReadonlyMap<string, BrandWithModels>
  /** In display order. */
  readonly conveniences: ReadonlyMap<string, Convenience>
}

const fileOf = (name: string): unknown => JSON.parse(readFileSync(referenceFile(name), 'utf8'))

const named = ({ id, icon, en, pl }: NamedFile) => ({ id, icon, nameEn: en, namePl: pl })

const byId = <T extends { id: string }>(entries: readonly T[]): Map<string, T> =>
  new Map(entries.map((entry) => [entry.id, entry]))

function readTaxonomy(): Taxonomy {
  const groups = (fileOf('services.json') as ServicesFile).groups.map((group) => ({
    ...named(group),
    services: group.services.map((service) => ({
      ...named(service),
      minutes: service.minutes,
      popular: service.popular ?? false,
    })),
  }))
  const brands = (fileOf('brands.json') as BrandFile[])
    .map(({ id, name, pl, aliases, popular, models }) => ({
      id,
      name,
      namePl: pl ?? null,
      aliases,
      popular,
      models: models.map((model) => ({ id: model.id, name: model.name })),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return {
    groups,
    services: new Set(groups.flatMap((group) => group.services.map((service) => service.id))),
    brands: byId(brands),
    conveniences: byId((fileOf('conveniences.json') as ConveniencesFile).conveniences.map(named)),
  }
}

/** Read once: no query joins these lists, and an update of the files takes effect at the next start. */
export const taxonomy: Taxonomy = readTaxonomy()

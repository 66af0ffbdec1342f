import type { CityTable, CountryTable } from '../db/tables.ts'
import { normaliseText } from '#domain/normalise-text.ts'

type CountryFile = { id: string; en: string; pl: string; calling?: string }[]
type RegionFile = { geonames: string; pl: string }[]

/** The countries that most stations need come first, in this order; the others follow by name. */
const nearest = ['PL', 'GB', 'DE', 'CZ', 'SK', 'UA', 'LT', 'US']

export function readCountries(file: Buffer): CountryTable[] {
  const entries: CountryFile = JSON.parse(file.toString('utf8'))
  const rank = (id: string): number => (nearest.includes(id) ? nearest.indexOf(id) : nearest.length)
  return entries
    .toSorted((a, b) => rank(a.id) - rank(b.id) || a.en.localeCompare(b.en, 'en'))
    .map(({ id, en, pl, calling }, position) => ({ id, name_en: en, name_pl: pl, calling: calling ?? null, position }))
}

/** Columns: country, id, name, name_en, name_pl, admin1, population, district; `#` begins a comment line. */
export function readCities(file: Buffer, regionFile: Buffer): CityTable[] {
  const regions: RegionFile = JSON.parse(regionFile.toString('utf8'))
  const regionOf = new Map(regions.map(({ geonames, pl }) => [geonames, pl]))
  const cities: CityTable[] = []
  for (const line of file.toString('utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [country_id = '', id = '', name = '', name_en = '', name_pl = '', admin = '', population = '0', district = ''] =
      line.split('\t')
    const names = new Set([name, name_en, name_pl].filter((one) => one !== '').map(normaliseText))
    cities.push({
      id,
      country_id,
      name,
      name_en: name_en || null,
      name_pl: name_pl || null,
      region: country_id === 'PL' ? (regionOf.get(admin) ?? null) : null,
      district: district || null,
      population: Number(population),
      search: [...names].map((one) => `|${one}`).join(''),
    })
  }
  return cities
}

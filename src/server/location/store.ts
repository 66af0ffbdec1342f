import { sql } from 'kysely'
import type { City, Country } from '#contract/location.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import type { Db } from '../db/database.ts'
import { escapeLike, isLike } from '../db/like.ts'

const countryColumns = ['id', 'name_en as nameEn', 'name_pl as namePl', 'calling'] as const
const cityColumns = [
  'id',
  'country_id as countryId',
  'name',
  'name_en as nameEn',
  'name_pl as namePl',
  'region',
  'district',
  'population',
] as const

// The reference lists belong to no station, so these store functions have no account parameter.
export async function findCountries(db: Db): Promise<Country[]> {
  return db.selectFrom('country').select(countryColumns).orderBy('position').execute()
}

export async function findCountry(db: Db, id: string): Promise<Country | null> {
  const row = await db.selectFrom('country').select(countryColumns).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The largest first; with `search` only cities with a name, in any of its languages, that begins with it. */
export async function findCities(db: Db, countryId: string, search: string, limit: number): Promise<City[]> {
  const folded = normaliseText(search)
  let query = db.selectFrom('city').select(cityColumns).where('country_id', '=', countryId)
  if (folded !== '') query = query.where(isLike(sql`search`, `%|${escapeLike(folded)}%`))
  return query.orderBy('population', 'desc').orderBy('name').orderBy('id').limit(limit).execute()
}

export async function findCity(db: Db, id: string): Promise<City | null> {
  const row = await db.selectFrom('city').select(cityColumns).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

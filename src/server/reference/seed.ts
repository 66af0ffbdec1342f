import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Database } from '../db/database.ts'
import { referenceFile } from '../product-folder.ts'
import { readCities, readCountries } from './read-reference.ts'
import { digestOf, storeDigest, upsertCities, upsertCountries } from './store.ts'

const bytesOf = (name: string): Buffer => readFileSync(referenceFile(name))

/** Loads the files that have changed since the last start, so that an update reaches an existing installation. */
export async function seedReference(database: Database, now: () => number): Promise<void> {
  const countries = bytesOf('countries.json')
  await seed(database, now, 'countries', [countries], () => upsertCountries(database, readCountries(countries)))
  const cities = bytesOf('cities.tsv')
  const regions = bytesOf('voivodeships.json')
  await seed(database, now, 'cities', [cities, regions], () => upsertCities(database, readCities(cities, regions)))
}

// No lock is needed: two instances that load at the same time write the same rows.
async function seed(
  database: Database,
  now: () => number,
  name: string,
  files: Buffer[],
  load: () => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file)
  const digest = hash.digest('hex')
  if ((await digestOf(database, name)) === digest) return
  await load()
  await storeDigest(database, name, digest, now())
}

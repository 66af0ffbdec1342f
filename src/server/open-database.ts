import type { Database } from './db/database.ts'
import { type DatabaseLocation, openMigrated } from './db/open-database.ts'
import { seedReference } from './reference/seed.ts'

/** Opens, migrates and seeds the database. Throws StartProblem if the operator can fix the cause. */
export async function openDatabase(place: DatabaseLocation, now: () => number): Promise<Database> {
  const database = await openMigrated(place)
  try {
    await seedReference(database, now)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { seedReference } from '../reference/seed.ts'
import { StartProblem } from '../start-problem.ts'
import { createBase } from './migrations/0001-base.ts'
import { addPeopleAndCompany } from './migrations/0002-people-and-company.ts'
import { addWaitlistAndRegistry } from './migrations/0003-waitlist-and-registry.ts'
import { addPhotos } from './migrations/0004-photos.ts'
import { addCustomersLines } from './migrations/0005-customers-lines.ts'
import type { Database, DatabaseKind } from './open-database.ts'

/** Every step in its order; a name is never changed, a step never edited once it has been released. */
const steps: Record<string, (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>> = {
  '0001-base': createBase,
  '0002-people-and-company': addPeopleAndCompany,
  '0003-waitlist-and-registry': addWaitlistAndRegistry,
  '0004-photos': addPhotos,
  '0005-customers-lines': addCustomersLines,
}

/** Brings the database to this version, safely when several instances boot at once. Throws StartProblem. */
export async function migrate(database: Database, now: () => number): Promise<void> {
  await refuseNewer(database)
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(steps).map(([name, up]) => [name, { up: (db: Kysely<unknown>) => up(db, database.kind) }]),
  )
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => migrations },
    // Steps of two branches that are released together do not depend on each other.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await seedReference(database, now)
}

async function refuseNewer(database: Database): Promise<void> {
  const tables = await database.db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db)
  const unknown = done.rows.map((row) => row.name).filter((name) => !Object.hasOwn(steps, name))
  if (unknown.length > 0) {
    throw new StartProblem(
      `The database is newer than this program (it knows the step ${unknown.join(', ')}). Start the newer Pitboard, or restore a backup from before its update.`,
    )
  }
}

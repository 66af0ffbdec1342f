import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { productVersion } from '../product-version.ts'
import { StartProblem } from '../start-problem.ts'
import type { Database, DatabaseKind } from './database.ts'
import { createBase } from './migrations/0001-0020/0001-base.ts'
import { addPeopleAndCompany } from './migrations/0001-0020/0002-people-and-company.ts'
import { addWaitlistAndRegistry } from './migrations/0001-0020/0003-waitlist-and-registry.ts'
import { addPhotos } from './migrations/0001-0020/0004-photos.ts'
import { addCustomersLines } from './migrations/0001-0020/0005-customers-lines.ts'
import { addDevicesAbsences } from './migrations/0001-0020/0006-devices-absences.ts'
import { indexOwnRows } from './migrations/0001-0020/0007-own-rows.ts'
import { addMessages } from './migrations/0001-0020/0008-messages.ts'
import { addMailsOff } from './migrations/0001-0020/0009-mails-off.ts'
import { addWorked } from './migrations/0001-0020/0010-worked.ts'
import { addTimeUncertain } from './migrations/0001-0020/0011-time-uncertain.ts'
import { tellContactsApart } from './migrations/0001-0020/0013-contacts-apart.ts'
import { addKnownBrowsers } from './migrations/0001-0020/0016-known-browsers.ts'
import { putCodesFirst } from './migrations/0001-0020/0017-codes-first.ts'
import { allowMissingPlate } from './migrations/0001-0020/0018-plate-later.ts'
import { indexTrigrams } from './migrations/0001-0020/0019-search-trigrams.ts'
import { addInviter } from './migrations/0001-0020/0020-inviter.ts'
import { indexAges } from './migrations/0021-0040/0021-ages.ts'
import { addNotes } from './migrations/0021-0040/0022-notes.ts'
import { versionLines } from './migrations/0021-0040/0023-line-versions.ts'
import { keyByStation } from './migrations/0021-0040/0024-ids-of-stations.ts'
import { addUnassigned } from './migrations/0021-0040/0025-unassigned.ts'
import { recordDetailChanges } from './migrations/0021-0040/0026-order-details.ts'
import { addFindings } from './migrations/0021-0040/0027-findings.ts'
import { addCompanyCustomers } from './migrations/0021-0040/0028-company-customers.ts'
import { addPhotoTimes } from './migrations/0021-0040/0029-photo-times.ts'
import { addInspections } from './migrations/0021-0040/0030-inspections.ts'
import { addStationLogo } from './migrations/0021-0040/0031-station-logo.ts'
import { addConditionReports } from './migrations/0021-0040/0032-condition-reports.ts'
import { addPaperLinks } from './migrations/0021-0040/0033-paper-links.ts'
import { indexCustomerTrigrams } from './migrations/0021-0040/0034-customer-trigrams.ts'
import { addWorkshopPages } from './migrations/0021-0040/0035-workshop-pages.ts'
import { addOnlineBooking } from './migrations/0021-0040/0036-online-booking.ts'
import { addOwnMessages } from './migrations/0021-0040/0037-messages-of-owners.ts'
import { addSms } from './migrations/0021-0040/0038-sms.ts'
import { addCrm } from './migrations/0021-0040/0039-crm.ts'
import { addImports } from './migrations/0021-0040/0040-imports.ts'
import { indexFigures } from './migrations/0041-figures.ts'
import { addFollowUps } from './migrations/0042-follow-ups.ts'
import { addPasskeys } from './migrations/0043-passkeys.ts'
import { addBounces } from './migrations/0044-bounces.ts'
import { requirePasskeys } from './migrations/0046-required-passkeys.ts'
import { addPush } from './migrations/0047-push.ts'
import { addErasedCars } from './migrations/0048-erased-cars.ts'
import { addEngines } from './migrations/0051-engines.ts'
import { wallRowsOfStations } from './migrations/0052-row-walls.ts'
import { markReopenedOrders } from './migrations/0053-reopened-orders.ts'
import { indexEverydayReads } from './migrations/0054-everyday-reads.ts'
import { addSearchIndex } from './migrations/0055-search-index.ts'
import { addErasures } from './migrations/0056-erasures.ts'
import { refillSearchIndex } from './migrations/0057-search-ends.ts'

/** The table with the progress of a move into this database (`npm run move`); it is there until the move is complete. */
export const unfinishedMove = 'unfinished_move'

/** All migrations in order. A released migration is never renamed or edited. */
const steps: Record<string, (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>> = {
  '0001-base': createBase,
  '0002-people-and-company': addPeopleAndCompany,
  '0003-waitlist-and-registry': addWaitlistAndRegistry,
  '0004-photos': addPhotos,
  '0005-customers-lines': addCustomersLines,
  '0006-devices-absences': addDevicesAbsences,
  '0007-own-rows': indexOwnRows,
  '0008-messages': addMessages,
  '0009-mails-off': addMailsOff,
  '0010-worked': addWorked,
  '0011-time-uncertain': addTimeUncertain,
  '0013-contacts-apart': tellContactsApart,
  '0016-known-browsers': addKnownBrowsers,
  '0017-codes-first': putCodesFirst,
  '0018-plate-later': allowMissingPlate,
  '0019-search-trigrams': indexTrigrams,
  '0020-inviter': addInviter,
  '0021-ages': indexAges,
  '0022-notes': addNotes,
  '0023-line-versions': versionLines,
  '0024-ids-of-stations': keyByStation,
  '0025-unassigned': addUnassigned,
  '0026-order-details': recordDetailChanges,
  '0027-findings': addFindings,
  '0028-company-customers': addCompanyCustomers,
  '0029-photo-times': addPhotoTimes,
  '0030-inspections': addInspections,
  '0031-station-logo': addStationLogo,
  '0032-condition-reports': addConditionReports,
  '0033-paper-links': addPaperLinks,
  '0034-customer-trigrams': indexCustomerTrigrams,
  '0035-workshop-pages': addWorkshopPages,
  '0036-online-booking': addOnlineBooking,
  '0037-messages-of-owners': addOwnMessages,
  '0038-sms': addSms,
  '0039-crm': addCrm,
  '0040-imports': addImports,
  '0041-figures': indexFigures,
  '0042-follow-ups': addFollowUps,
  '0043-passkeys': addPasskeys,
  '0044-bounces': addBounces,
  '0046-required-passkeys': requirePasskeys,
  '0047-push': addPush,
  '0048-erased-cars': addErasedCars,
  '0051-engines': addEngines,
  '0052-row-walls': wallRowsOfStations,
  '0053-reopened-orders': markReopenedOrders,
  '0054-everyday-reads': indexEverydayReads,
  '0055-search-index': addSearchIndex,
  '0056-erasures': addErasures,
  '0057-search-ends': refillSearchIndex,
}

/** Migrates the database to this version; safe if several instances start at once. Throws StartProblem. */
export async function migrate(database: Database): Promise<{ isNew: boolean }> {
  await refuseUnfinished(database)
  const taken = await findSteps(database)
  refuseNewer(taken)
  // The migrator reads the columns of all tables, even if it has nothing to do.
  if (pendingSteps(taken).length > 0) await takeSteps(database, Object.keys(steps))
  return { isNew: taken.length === 0 }
}

/** Applies only these migrations, for rows of an older version; each must be known. */
export async function takeSteps({ db, kind }: Database, names: readonly string[]): Promise<void> {
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(steps)
      .filter(([name]) => names.includes(name))
      .map(([name, up]) => [name, { up: (db: Kysely<unknown>) => up(db, kind) }]),
  )
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Migrations of two branches that are released together do not depend on each other.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Returns the names of the applied migrations, in order. */
export async function findSteps({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<string[]> {
  const table = 'kysely_migration'
  const found =
    kind === 'sqlite'
      ? sql`select 1 from sqlite_master where name = ${table}`
      : sql`select 1 where to_regclass(${table}) is not null`
  if ((await found.execute(db)).rows.length === 0) return []
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map((row) => row.name)
}

/** Returns the migrations that this version does not know, because a newer version applied them. */
export const unknownSteps = (names: readonly string[]): string[] => names.filter((name) => !Object.hasOwn(steps, name))

/** Returns the migrations of this version that are not applied yet. */
export const pendingSteps = (names: readonly string[]): string[] =>
  Object.keys(steps).filter((name) => !names.includes(name))

async function refuseUnfinished({ db, kind }: Database): Promise<void> {
  if (kind === 'sqlite') return
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${unfinishedMove}) as found`.execute(db)
  if (rows[0]?.found)
    throw new StartProblem(
      'A move into this database has not finished: it does not hold all data. Run the same npm run move again, or empty the database.',
    )
}

function refuseNewer(taken: readonly string[]): void {
  const unknown = unknownSteps(taken)
  if (unknown.length > 0) {
    throw new StartProblem(
      `The database is newer than this program, Pitboard ${productVersion()}: a newer one has upgraded it (${unknown.join(', ')}). Nothing was changed. Start the newer Pitboard again, or restore a backup from before its upgrade into an empty folder.`,
    )
  }
}

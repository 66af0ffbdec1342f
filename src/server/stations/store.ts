import { sql } from 'kysely'
import type {
  BaseInfo,
  BrandChoice,
  ConvenienceChoice,
  ServiceChoice,
  WorkingHoursEntry,
} from '#contract/onboarding.ts'
import type { Role } from '#domain/role.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Database, Db } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'

type VersionedContent<C> = { content: C; version: number }
export type StationFields = Omit<BaseInfo, 'bays'>

const rowOf = ({ postalCode, cityId, timeZone, ...fields }: StationFields) => ({
  ...fields,
  postal_code: postalCode,
  city_id: cityId,
  time_zone: timeZone,
})

export async function findStation(account: string, db: Db): Promise<VersionedContent<StationFields> | null> {
  const row = await db
    .selectFrom('station')
    .select([
      'name',
      'phone',
      'email',
      'website',
      'street',
      'postal_code as postalCode',
      'city_id as cityId',
      'city',
      'country',
      'time_zone as timeZone',
      'currency',
      'version',
    ])
    .where('id', '=', account)
    .executeTakeFirst()
  if (!row) return null
  const { version, ...content } = row
  return { content, version }
}

/** The time zone of the station. */
const selectTimeZone = compileOnce(['account'], (db, { account }: { account: string }) =>
  db.selectFrom('station').select('time_zone').where('id', '=', account),
)

export async function findTimeZone(account: string, db: Db): Promise<string> {
  const [station] = await selectTimeZone(db, { account })
  if (!station) throw new Error('the station does not exist')
  return station.time_zone
}

/**
 * Serialises the writers of a station. On PostgreSQL the overlap constraint of the bays alone deadlocks under load; on
 * SQLite the transaction already holds the file's lock.
 */
export async function lockStation(account: string, tx: Tx, kind: Database['kind']): Promise<void> {
  if (kind === 'postgres') await selectForWriting(tx, { account })
}

const selectForWriting = compileOnce(['account'], (db, { account }: { account: string }) =>
  db.selectFrom('station').select('id').where('id', '=', account).forNoKeyUpdate(),
)

export async function insertStation(account: string, db: Db, station: StationFields, now: number): Promise<void> {
  const meta = { created_at: now, updated_at: now, version: 1 }
  await db
    .insertInto('station')
    .values({ id: account, ...rowOf(station), ...meta })
    .execute()
}

export async function updateStation(
  account: string,
  db: Db,
  station: StationFields,
  version: number,
  now: number,
): Promise<void> {
  await db
    .updateTable('station')
    .set({ ...rowOf(station), updated_at: now, version })
    .where('id', '=', account)
    .execute()
}

export type Founder = { account: string | null; email: string; firstName: string | null; lastName: string | null }

export async function findRole(account: string, db: Db, userId: string): Promise<Role | null> {
  const row = await db
    .selectFrom('employee')
    .select('role')
    .where('account_id', '=', account)
    .where('user_id', '=', userId)
    .where('active', '=', 1)
    .executeTakeFirst()
  return row?.role ?? null
}

/** The founding user, locked until the end of the transaction, so that two concurrent requests create one station. */
export async function lockFounder(tx: Tx, kind: Database['kind'], userId: string): Promise<Founder> {
  const query = tx
    .selectFrom('user')
    .select(['account_id as account', 'email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirstOrThrow()
}

export async function joinAsOwner(
  account: string,
  db: Db,
  owner: { employeeId: string; userId: string; name: string; shortName: string; email: string },
  now: number,
): Promise<void> {
  const meta = { created_at: now, updated_at: now, version: 1 }
  await db
    .insertInto('employee')
    .values({
      id: owner.employeeId,
      account_id: account,
      user_id: owner.userId,
      name: owner.name,
      short_name: owner.shortName,
      role: 'owner',
      email: owner.email,
      active: 1,
      ...meta,
    })
    .execute()
  await db
    .updateTable('user')
    .set({ account_id: account, updated_at: now, version: sql`version + 1` })
    .where('id', '=', owner.userId)
    .execute()
}

/** The content of the sections that are saved as JSON. */
export type SectionContent = {
  brands: BrandChoice
  services: ServiceChoice
  conveniences: ConvenienceChoice
  'working-hours': WorkingHoursEntry
}

export async function findSection<S extends keyof SectionContent>(
  account: string,
  db: Db,
  section: S,
): Promise<VersionedContent<SectionContent[S]> | null> {
  const row =
    section === 'working-hours'
      ? await db
          .selectFrom('working_hours')
          .select(['hours as content', 'version'])
          .where('account_id', '=', account)
          .executeTakeFirst()
      : await db
          .selectFrom('station_choice')
          .select(['content', 'version'])
          .where('account_id', '=', account)
          .where('section', '=', section)
          .executeTakeFirst()
  return row ? { content: JSON.parse(row.content), version: row.version } : null
}

export async function findHours(account: string, db: Db): Promise<WorkingHoursEntry | null> {
  return (await findSection(account, db, 'working-hours'))?.content ?? null
}

/** Replaces the content of the section. */
export async function putSection(
  account: string,
  db: Db,
  section: keyof SectionContent,
  { content, version }: VersionedContent<string>,
  now: number,
): Promise<void> {
  const meta = { created_at: now, updated_at: now, version }
  if (section === 'working-hours') {
    await db
      .insertInto('working_hours')
      .values({ account_id: account, hours: content, ...meta })
      .onConflict((on) => on.column('account_id').doUpdateSet({ hours: content, updated_at: now, version }))
      .execute()
    return
  }
  await db
    .insertInto('station_choice')
    .values({ account_id: account, section, content, ...meta })
    .onConflict((on) => on.columns(['account_id', 'section']).doUpdateSet({ content, updated_at: now, version }))
    .execute()
}

/** Whether the orders of a station offer condition reports. */
export async function offerReports(account: string, db: Db, isOffered: boolean): Promise<void> {
  await db
    .updateTable('station')
    .set({ condition_reports: isOffered ? 1 : 0 })
    .where('id', '=', account)
    .execute()
}

import { sql } from 'kysely'
import type { Device } from '#contract/devices.ts'
import type { Locale } from '#contract/pages/path-locale.ts'
import type { Profile } from '#contract/profiles.ts'
import { deviceIdleMs } from '../auth/lifetimes.ts'
import type { Db } from '../db/database.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

const selectLive = (account: string, db: Db, now: number) =>
  db
    .selectFrom('device')
    .select(['id', 'name', 'user_agent', 'enrolled_by', 'created_at', 'last_used_at', 'version'])
    .where('account_id', '=', account)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', now - deviceIdleMs)

type LiveDeviceRow = Awaited<ReturnType<ReturnType<typeof selectLive>['executeTakeFirstOrThrow']>>

const present = (row: LiveDeviceRow): Device => ({
  id: row.id,
  name: row.name,
  userAgent: row.user_agent,
  enrolledBy: row.enrolled_by,
  createdAt: iso(row.created_at),
  lastUsedAt: iso(row.last_used_at),
  version: row.version,
})

export async function findDevices(account: string, db: Db, now: number): Promise<Device[]> {
  const rows = await selectLive(account, db, now).orderBy('last_used_at', 'desc').orderBy('id', 'desc').execute()
  return rows.map(present)
}

export async function findDevice(account: string, db: Db, id: string, now: number): Promise<Device | null> {
  const row = await selectLive(account, db, now).where('id', '=', id).executeTakeFirst()
  return row ? present(row) : null
}

export type NewDevice = {
  id: string
  name: string
  locale: Locale
  enrolledById: string
  enrolledBy: string
  tokenHash: string
  userAgent: string
}

export async function insertDevice(account: string, db: Db, device: NewDevice, now: number): Promise<void> {
  await db
    .insertInto('device')
    .values({
      id: device.id,
      account_id: account,
      name: device.name,
      locale: device.locale,
      enrolled_by_id: device.enrolledById,
      enrolled_by: device.enrolledBy,
      token_hash: device.tokenHash,
      token_issued_at: now,
      user_agent: device.userAgent.slice(0, 300),
      last_used_at: now,
      created_at: now,
      updated_at: now,
      version: 1,
    })
    .execute()
}

/** Signs in a tablet again, whether or not its session has ended. Returns `false` if the station has no such tablet. */
export async function reviveDevice(
  account: string,
  tx: Db,
  { id, tokenHash, userAgent, enrolledById, enrolledBy, ...named }: NewDevice,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('device')
    .set({ ...named, enrolled_by_id: enrolledById, enrolled_by: enrolledBy, user_agent: userAgent.slice(0, 300) })
    .set({ token_hash: tokenHash, token_issued_at: now, previous_hash: null, previous_until: null })
    .set({ last_used_at: now, ended_at: null, created_at: now, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns `false` if the tablet does not exist or its version has changed. */
export async function rename(
  account: string,
  db: Db,
  id: string,
  { name, version }: { name: string; version?: number | undefined },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device')
    .set({ name, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns `false` if there is no such signed-in tablet. */
export async function endDevice(account: string, db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device')
    .set({ ended_at: now })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the profile of a tablet's session; `null` if the tablet does not exist. */
export async function findDeviceProfile(account: string, db: Db, id: string): Promise<Profile | null> {
  const row = await db
    .selectFrom('device')
    .innerJoin('station', 'station.id', 'device.account_id')
    .select(['device.id', 'device.name', 'device.locale', 'device.version', 'device.account_id'])
    .select(['station.name as stationName', 'station.country', 'station.time_zone', 'station.currency'])
    .select('station.condition_reports as reports')
    .where('device.account_id', '=', account)
    .where('device.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    email: '',
    firstName: null,
    lastName: null,
    shortName: null,
    phone: null,
    photo: null,
    language: row.locale,
    role: 'mechanic',
    account_id: row.account_id,
    stationName: row.stationName,
    country: row.country,
    timeZone: row.time_zone,
    currency: row.currency,
    conditionReports: row.reports === 1,
    device: { id: row.id, name: row.name },
    version: row.version,
  }
}

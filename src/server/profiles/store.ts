import type { Locale } from '#contract/pages/path-locale.ts'
import type { Profile } from '#contract/profiles.ts'
import type { Role } from '#domain/role.ts'
import type { Database, Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { selectStaff } from '../stations/staff-store.ts'
import { photoPath } from './photo-path.ts'

export async function findProfile({ db }: Database, userId: string): Promise<Profile | null> {
  const row = await selectStaff(db)
    .leftJoin('station', 'station.id', 'user.account_id')
    .select([
      'user.id',
      'user.email',
      'user.first_name as firstName',
      'user.last_name as lastName',
      'user.phone',
      'user.photo',
      'user.version',
      'user.locale as language',
      'employee.role',
      'employee.short_name as shortName',
      'user.account_id',
      'station.name as stationName',
      'station.country',
      'station.time_zone as timeZone',
      'station.currency',
      'station.condition_reports as reports',
    ])
    .where('user.id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { reports, ...profile } = row
  return { ...profile, photo: photoPath(row.id, row.photo), conditionReports: reports === 1, device: null }
}

export type Person = {
  id: string
  firstName: string | null
  lastName: string | null
  phone: string | null
  /** The name of the photo. */
  photo: string | null
  role: Role | null
}

/** Returns a present or former employee of the station `account`. The phone of a former employee is `null`. */
export async function findColleague(account: string | null, { db }: Database, id: string): Promise<Person | null> {
  if (account === null) return null
  const row = await db
    .selectFrom('user')
    .innerJoin('employee', 'employee.user_id', 'user.id')
    .select(['user.id', 'user.first_name', 'user.last_name', 'user.phone', 'user.photo', 'employee.role'])
    .select('employee.active')
    .where('user.id', '=', id)
    .where('employee.account_id', '=', account)
    .orderBy('employee.active', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const isActive = row.active === 1
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: isActive ? row.phone : null,
    photo: row.photo,
    role: isActive ? row.role : null,
  }
}

export async function findPhotoName({ db }: Database, userId: string): Promise<string | null> {
  const row = await db.selectFrom('user').select('photo').where('id', '=', userId).executeTakeFirst()
  return row?.photo ?? null
}

type ProfileEntry = { firstName: string | null; lastName: string | null; phone: string | null; language: Locale }

/** Returns `false` if the profile has changed since version `seen`. */
export async function updateUser(
  db: Db,
  userId: string,
  entry: ProfileEntry,
  seen: number | undefined,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set((set) => ({
      first_name: entry.firstName,
      last_name: entry.lastName,
      phone: entry.phone,
      locale: entry.language,
      updated_at: now,
      version: set('version', '+', 1),
    }))
    .where('id', '=', userId)
    .$if(seen !== undefined, (query) => query.where('version', '=', seen ?? 0))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the name of the picture and returns the previous one. The version does not change: no form shows the name. */
export async function replacePhoto(
  database: Database,
  userId: string,
  name: string | null,
  now: number,
): Promise<string | null> {
  return inTransaction(database, async (tx) => {
    // The first update locks the row, so that of two concurrent uploads each deletes the other's picture and none
    // remains.
    const row = await tx
      .updateTable('user')
      .set({ updated_at: now })
      .where('id', '=', userId)
      .returning('photo')
      .executeTakeFirstOrThrow()
    await tx.updateTable('user').set({ photo: name }).where('id', '=', userId).execute()
    return row.photo
  })
}

/** Sets the name of a user who has no name yet. */
export async function nameUser(db: Db, userId: string, name: { first: string; last: string | null }): Promise<void> {
  await db
    .updateTable('user')
    .set({ first_name: name.first, last_name: name.last })
    .where('id', '=', userId)
    .where('first_name', 'is', null)
    .where('last_name', 'is', null)
    .execute()
}

import type { Profile } from '#contract/profiles.ts'
import type { Database } from '../db/open-database.ts'

export async function findProfile({ db }: Database, userId: string): Promise<Profile | null> {
  const row = await db
    .selectFrom('user')
    .leftJoin('station', 'station.id', 'user.account_id')
    .leftJoin('employee', (join) =>
      join
        .onRef('employee.user_id', '=', 'user.id')
        .onRef('employee.account_id', '=', 'user.account_id')
        .on('employee.active', '=', 1),
    )
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
      'user.account_id',
      'station.name as stationName',
      'station.country',
      'station.time_zone as timeZone',
      'station.currency',
    ])
    .where('user.id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

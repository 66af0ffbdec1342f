import { isEnded, statuses } from '#domain/appointment.ts'
import type { Span } from '#domain/wall-time.ts'
import { selectAppointments } from '../appointments/rows/store.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'

const live = statuses.filter((status) => !isEnded(status))

export async function findNotices(db: Db, userId: string): Promise<{ tomorrow: boolean }> {
  const row = await db.selectFrom('notice_choice').select('tomorrow').where('user_id', '=', userId).executeTakeFirst()
  return { tomorrow: row?.tomorrow === 1 }
}

export async function putNotices(db: Db, userId: string, tomorrow: boolean, now: number): Promise<void> {
  const content = { tomorrow: tomorrow ? 1 : 0, updated_at: now } as const
  await db
    .insertInto('notice_choice')
    .values({ user_id: userId, told_of: null, ...content })
    .onConflict((on) => on.column('user_id').doUpdateSet(content))
    .execute()
}

/** The users who want the reminder about the next day, with their station. */
export async function findSubscribers(db: Db) {
  return db
    .selectFrom('notice_choice')
    .innerJoin('user', 'user.id', 'notice_choice.user_id')
    .innerJoin('employee', (join) =>
      join
        .onRef('employee.user_id', '=', 'user.id')
        .onRef('employee.account_id', '=', 'user.account_id')
        .on('employee.active', '=', 1),
    )
    .innerJoin('station', 'station.id', 'user.account_id')
    .select(['user.id as userId', 'user.email', 'user.locale', 'station.id as account', 'station.name as stationName'])
    .select(['station.time_zone as timeZone', 'station.country', 'notice_choice.told_of as remindedOf'])
    .where('notice_choice.tomorrow', '=', 1)
    .orderBy('user.id')
    .execute()
}
export type Subscriber = Awaited<ReturnType<typeof findSubscribers>>[number]

/** Marks a day as reminded; `true` for the first caller only, so that nobody gets two reminders about one day. */
export async function markReminded(tx: Tx, userId: string, day: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notice_choice')
    .set({ told_of: day })
    .where('user_id', '=', userId)
    .where('tomorrow', '=', 1)
    .where((where) => where.or([where('told_of', 'is', null), where('told_of', '<>', day)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The planned appointments that start in a span (epoch ms, half-open), in order. */
export async function findPlanned(account: string, db: Db, { from, to }: Span) {
  return selectAppointments(db)
    .where('appointment.account_id', '=', account)
    .where('appointment.starts_at', '>=', from)
    .where('appointment.starts_at', '<', to)
    .where('appointment.status', 'in', live)
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .execute()
}

import { sql } from 'kysely'
import { pseudonymOf } from '#domain/forget-customer.ts'
import type { Db } from '../db/database.ts'
import { leaveAccount } from '../db/within-account.ts'
import { forgetFollowUpAuthor } from '../follow-ups/rows/erase-store.ts'
import { findLogo } from '../stations/logo-store.ts'

/** Returns the employee records of a user in all stations, active or not. */
export async function findMemberships(db: Db, userId: string) {
  return db
    .selectFrom('employee')
    .select(['id', 'account_id as account', 'role', 'active'])
    .where('user_id', '=', userId)
    .execute()
}

/** Returns the number of other active employees of a station. */
export async function countOthers(account: string, db: Db, employeeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('employee')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('active', '=', 1)
    .where('id', '<>', employeeId)
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces a former employee by a pseudonym. */
export async function forgetEmployee(account: string, db: Db, id: string, pseudonym: string, now: number) {
  await db
    .updateTable('employee')
    .set({
      user_id: null,
      name: pseudonym,
      short_name: pseudonym,
      email: null,
      phone: null,
      skills: '[]',
      weekly: null,
      active: 0,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('absence').where('account_id', '=', account).where('employee_id', '=', id).execute()
}

/** Deletes a user with their sessions, and replaces their name in the history by a pseudonym. */
export async function deleteUser(db: Db, user: { id: string; email: string }): Promise<{ photo: string | null }> {
  const pseudonym = pseudonymOf(user.id)
  await db.updateTable('appointment_event').set({ actor_name: pseudonym }).where('actor_id', '=', user.id).execute()
  await db.updateTable('appointment_note').set({ actor_name: pseudonym }).where('actor_id', '=', user.id).execute()
  await db.updateTable('order_line_change').set({ actor_name: pseudonym }).where('actor_id', '=', user.id).execute()
  await db.updateTable('order_detail_change').set({ actor_name: pseudonym }).where('actor_id', '=', user.id).execute()
  await db.updateTable('finding_change').set({ actor_name: pseudonym }).where('actor_id', '=', user.id).execute()
  await db.updateTable('inspection').set({ actor_name: pseudonym }).where('actor_id', '=', user.id).execute()
  await db.updateTable('inspection_answer').set({ actor_name: pseudonym }).where('actor_id', '=', user.id).execute()
  await db.updateTable('condition_report').set({ actor_name: pseudonym }).where('actor_id', '=', user.id).execute()
  await db.updateTable('photo').set({ taken_by: pseudonym }).where('taken_by_id', '=', user.id).execute()
  await db.updateTable('device').set({ enrolled_by: pseudonym }).where('enrolled_by_id', '=', user.id).execute()
  await db.updateTable('message').set({ decided_by: pseudonym }).where('decided_by_id', '=', user.id).execute()
  await forgetFollowUpAuthor(db, user.id, pseudonym)
  await db.updateTable('import_job').set({ created_by: pseudonym }).where('created_by_id', '=', user.id).execute()
  await db.deleteFrom('otp').where('email', '=', user.email).execute()
  await db.deleteFrom('waitlist').where('email', '=', user.email).execute()
  const row = await db.deleteFrom('user').where('id', '=', user.id).returning('photo').executeTakeFirst()
  return { photo: row?.photo ?? null }
}

/** Returns the ids of the other users of a station. */
export async function findOtherUsers(account: string, db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('account_id', '=', account)
    .where('id', '<>', userId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes a station with all its data; its users stay, without a station. Returns the names of its pictures. */
export async function deleteStation(
  account: string,
  db: Db,
  now: number,
): Promise<{ photos: string[]; logo: string | null }> {
  const logo = await findLogo(account, db)
  const photos = await db.selectFrom('photo').select('name').where('account_id', '=', account).execute()
  // A row that leaves its station would be behind no wall, which PostgreSQL refuses.
  await leaveAccount(() =>
    db
      .updateTable('user')
      .set({ account_id: null, updated_at: now, version: sql`version + 1` })
      .where('account_id', '=', account)
      .execute(),
  )
  // Appointments refer to vehicles, employees and bays, so they are deleted first.
  await db.deleteFrom('appointment').where('account_id', '=', account).execute()
  await db.deleteFrom('station').where('id', '=', account).execute()
  await db.deleteFrom('figure_mark').where('account_id', '=', account).execute()
  return { photos: photos.map(({ name }) => name), logo: logo?.name ?? null }
}

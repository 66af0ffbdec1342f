import { sql } from 'kysely'
import { pseudonymOf } from '#domain/forget-customer.ts'
import type { Db } from '../db/database.ts'
import { isOfAccount } from '../db/is-of-account.ts'
import { leaveAccount } from '../db/within-account.ts'
import { newId } from '../new-id.ts'
import { deleteLogo, findLogo } from '../stations/logo-store.ts'

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

/**
 * Deletes a user with their sessions. The eraser replaces their name in the history of all stations. Returns the name of
 * their picture.
 */
export async function deleteUser(
  db: Db,
  user: { id: string; email: string },
  now: number,
): Promise<{ photo: string | null }> {
  // These rows lose the id with the user.
  const pseudonym = pseudonymOf(user.id)
  await db.updateTable('device').set({ enrolled_by: pseudonym }).where('enrolled_by_id', '=', user.id).execute()
  await db.updateTable('message').set({ decided_by: pseudonym }).where('decided_by_id', '=', user.id).execute()
  await db.deleteFrom('otp').where('email', '=', user.email).execute()
  await db.deleteFrom('waitlist').where('email', '=', user.email).execute()
  await db.insertInto('erasure').values({ id: newId(), account_id: null, user_id: user.id, asked_at: now }).execute()
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

/** By these somebody without a session, a device or one of our jobs finds a station. None has many rows of a station. */
const ways = [
  ...['workshop_page', 'workshop_slug', 'online_booking', 'visit_link', 'paper_link', 'invitation'],
  ...['device', 'push_subscription', 'passkey_permission', 'message_choice', 'follow_up_rules', 'sms_gateway'],
] as const

/**
 * Closes a station for good: its users stay, without a station; nothing leads to it any more, and nothing is sent in its
 * name. The eraser deletes the rest. Returns the names of its own pictures.
 */
export async function closeStation(
  account: string,
  db: Db,
  now: number,
): Promise<{ photos: string[]; logo: string | null }> {
  const logo = await findLogo(account, db)
  await deleteLogo(account, db)
  const photos = await db
    .deleteFrom('photo')
    .where('account_id', '=', account)
    .where('appointment_id', 'is', null)
    .returning('name')
    .execute()
  // A row that leaves its station would be behind no wall, which PostgreSQL refuses.
  await leaveAccount(() =>
    db
      .updateTable('user')
      .set({ account_id: null, updated_at: now, version: sql`version + 1` })
      .where('account_id', '=', account)
      .execute(),
  )
  for (const table of ways) await sql`delete from ${sql.table(table)} where account_id = ${account}`.execute(db)
  // By the indexes of what is due, which have few rows.
  await db
    .deleteFrom('message')
    .where('state', '=', sql.lit('waiting'))
    .where(isOfAccount('message', account))
    .execute()
  await db
    .deleteFrom('follow_up_message')
    .where(sql<boolean>`state in ('waiting', 'sending')`)
    .where(isOfAccount('follow_up_message', account))
    .execute()
  await db
    .deleteFrom('sms')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(isOfAccount('sms', account))
    .execute()
  // An import that is running stops.
  await db
    .updateTable('import_job')
    .set({ state: 'reading', version: sql`version + 1` })
    .where('account_id', '=', account)
    .execute()
  await db.insertInto('erasure').values({ id: newId(), account_id: account, user_id: null, asked_at: now }).execute()
  return { photos: photos.map(({ name }) => name), logo: logo?.name ?? null }
}

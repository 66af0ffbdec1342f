import type { Locale } from '#contract/pages/path-locale.ts'
import type { PasskeyRule } from '#contract/passkeys/required-passkeys.ts'
import { writeInstant } from '#domain/instant.ts'
import { desk, type Role } from '#domain/role.ts'
import type { Db } from '../db/database.ts'
import { selectStaff } from '../stations/staff-store.ts'

export async function findRequired(account: string, db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('station')
    .select('passkeys_required')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  return row.passkeys_required === 1
}

export async function putRequired(account: string, db: Db, isRequired: boolean): Promise<void> {
  await db
    .updateTable('station')
    .set({ passkeys_required: isRequired ? 1 : 0 })
    .where('id', '=', account)
    .execute()
}

export type DeskPerson = {
  employeeId: string
  userId: string
  name: string
  role: Role
  email: string
  locale: Locale
  hasPasskey: boolean
  /** Until when the person may add one after a code, epoch ms. */
  mayAddUntil: number | null
}

/** Returns the owners and advisors who can sign in, by name. `now` in epoch ms. */
export async function findDesk(account: string, db: Db, now: number): Promise<DeskPerson[]> {
  const rows = await db
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.user_id')
    .leftJoin('passkey_permission as permission', (join) =>
      join
        .onRef('permission.user_id', '=', 'user.id')
        .onRef('permission.account_id', '=', 'employee.account_id')
        .on('permission.ends_at', '>', now),
    )
    .select(['employee.id as employeeId', 'user.id as userId', 'employee.name', 'employee.role'])
    .select(['user.email', 'user.locale', 'permission.ends_at as mayAddUntil'])
    .select((select) =>
      select
        .selectFrom('passkey')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('passkey.user_id', '=', 'user.id')
        .as('passkeys'),
    )
    .where('employee.account_id', '=', account)
    .where('employee.active', '=', 1)
    .where('employee.role', 'in', desk)
    .orderBy('employee.name')
    .orderBy('employee.id')
    .execute()
  return rows.map(({ passkeys, ...person }) => ({ ...person, hasPasskey: Number(passkeys) > 0 }))
}

export const presentPerson = (person: DeskPerson, readerId: string): PasskeyRule['people'][number] => ({
  employeeId: person.employeeId,
  name: person.name,
  role: person.role,
  isMe: person.userId === readerId,
  hasPasskey: person.hasPasskey,
  mayAddUntil: person.mayAddUntil === null ? null : writeInstant(person.mayAddUntil),
})

/** Returns the station of the person who signs in with this address; `null` without one. */
export async function findAccountOf(db: Db, email: string): Promise<string | null> {
  const row = await db.selectFrom('user').select('account_id').where('email', '=', email).executeTakeFirst()
  return row?.account_id ?? null
}

/** Returns whether the person's station requires a passkey of them. */
export async function isRequiredOf(db: Db, userId: string): Promise<boolean> {
  const row = await selectStaff(db)
    .innerJoin('station', 'station.id', 'user.account_id')
    .select('station.passkeys_required')
    .where('user.id', '=', userId)
    .where('employee.role', 'in', desk)
    .executeTakeFirst()
  return row?.passkeys_required === 1
}

/** Returns whether the session was opened with a passkey, which is still there. One that was only added in it is not enough. */
export async function isOpenedWithPasskey(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('passkey', 'passkey.id', 'session.passkey_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .whereRef('passkey.last_used_at', '>=', 'session.created_at')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes the passkey that was added in a session, which shows that its person has it. */
export async function noteSessionPasskey(db: Db, sessionId: string, passkeyId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ passkey_id: passkeyId })
    .where('id', '=', sessionId)
    .where('passkey_id', 'is', null)
    .execute()
}

/** Allows a person of the station to add one passkey after a code, until `endsAt` (epoch ms). */
export async function permit(account: string, db: Db, userId: string, endsAt: number): Promise<void> {
  const values = { account_id: account, ends_at: endsAt }
  await db
    .insertInto('passkey_permission')
    .values({ user_id: userId, ...values })
    .onConflict((on) => on.column('user_id').doUpdateSet(values))
    .execute()
}

/** As `permit`, for the first passkey of an owner or advisor at a station that requires one. */
export async function permitFirst(account: string, db: Db, userId: string, endsAt: number): Promise<void> {
  if (!(await isRequiredOf(db, userId))) return
  const known = await db.selectFrom('passkey').select('id').where('user_id', '=', userId).executeTakeFirst()
  if (!known) await permit(account, db, userId, endsAt)
}

/** A permission counts only at the station that gave it. */
const selectPermission = (db: Db, userId: string, now: number) =>
  db
    .selectFrom('passkey_permission')
    .innerJoin('user', (join) =>
      join
        .onRef('user.id', '=', 'passkey_permission.user_id')
        .onRef('user.account_id', '=', 'passkey_permission.account_id'),
    )
    .select('passkey_permission.user_id')
    .where('passkey_permission.user_id', '=', userId)
    .where('passkey_permission.ends_at', '>', now)

export async function hasPermission(db: Db, userId: string, now: number): Promise<boolean> {
  return (await selectPermission(db, userId, now).executeTakeFirst()) !== undefined
}

/** Uses a permission up. Returns `false` if there is none, or another request has used it. */
export async function takePermission(db: Db, userId: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_permission')
    .where('user_id', 'in', selectPermission(db, userId, now))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Ends what a rule that no longer holds has left: permissions and recovery codes. */
export async function endPermissions(account: string, db: Db): Promise<void> {
  await db.deleteFrom('passkey_permission').where('account_id', '=', account).execute()
  const people = db.selectFrom('user').select('id').where('account_id', '=', account)
  await db.deleteFrom('recovery_code').where('user_id', 'in', people).execute()
}

export async function putRecoveryCode(db: Db, userId: string, codeHash: string, now: number): Promise<void> {
  const values = { code_hash: codeHash, created_at: now }
  await db
    .insertInto('recovery_code')
    .values({ user_id: userId, ...values })
    .onConflict((on) => on.column('user_id').doUpdateSet(values))
    .execute()
}

/** Returns when a person's recovery code was made, in epoch ms; `null` without one. */
export async function findRecoveryCode(db: Db, userId: string): Promise<number | null> {
  const row = await db.selectFrom('recovery_code').select('created_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.created_at ?? null
}

/** Uses a recovery code up. Returns `false` if it is not the person's. */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

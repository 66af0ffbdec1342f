import { sql } from 'kysely'
import { type Employee, type EmployeeEntry, employeeColours } from '#contract/employees.ts'
import type { Db } from '../db/database.ts'
import { leaveAccount } from '../db/within-account.ts'
import { photoPath } from '../profiles/photo-path.ts'

const selectEmployees = (account: string, db: Db, now: number) =>
  db
    .selectFrom('employee')
    .leftJoin('user', 'user.id', 'employee.user_id')
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.employee_id', '=', 'employee.id').on('invitation.expires_at', '>', now),
    )
    .selectAll('employee')
    .select([
      'user.id as seen_id',
      'user.photo',
      'invitation.created_at as invited_at',
      'invitation.expires_at as invited_until',
    ])
    .where('employee.account_id', '=', account)

type EmployeeRow = Awaited<ReturnType<ReturnType<typeof selectEmployees>['executeTakeFirstOrThrow']>>

/**
 * Returns the rows with the photos of those who have left, which the list keeps: they are at no station or at another one,
 * whose row is behind another wall.
 */
async function withFormerPhotos(db: Db, rows: readonly EmployeeRow[]): Promise<EmployeeRow[]> {
  const unseen = rows.flatMap(({ user_id, seen_id }) => (user_id !== null && seen_id === null ? [user_id] : []))
  if (unseen.length === 0) return [...rows]
  const people = await leaveAccount(() =>
    db.selectFrom('user').select(['id', 'photo']).where('id', 'in', unseen).execute(),
  )
  const photos = new Map(people.map(({ id, photo }) => [id, photo]))
  return rows.map((row) => ({ ...row, photo: row.photo ?? photos.get(row.user_id ?? '') ?? null }))
}

const iso = (ms: number): string => new Date(ms).toISOString()

const present = (row: EmployeeRow): Employee => ({
  id: row.id,
  name: row.name,
  shortName: row.short_name,
  role: row.role,
  email: row.email,
  phone: row.phone,
  // The founder of a station has no colour until one is chosen.
  colour: employeeColours.find((colour) => colour === row.colour) ?? employeeColours[0],
  skills: JSON.parse(row.skills),
  weekly: row.weekly === null ? null : JSON.parse(row.weekly),
  active: row.active === 1,
  userId: row.user_id,
  photo: photoPath(row.user_id, row.photo),
  invitation:
    row.invited_at !== null && row.invited_until !== null
      ? { sentAt: iso(row.invited_at), expiresAt: iso(row.invited_until) }
      : null,
  version: row.version,
})

const rowOf = ({ shortName, skills, weekly, ...fields }: EmployeeEntry) => ({
  ...fields,
  short_name: shortName,
  skills: JSON.stringify(skills),
  weekly: weekly && JSON.stringify(weekly),
})

/** The databases put Ł behind Z. The Polish order suits English names as well. */
const byName = new Intl.Collator('pl')

/**
 * Returns active employees, then deactivated ones, each by name. `now` (ms since the epoch) filters pending invitations.
 */
export async function findEmployees(account: string, db: Db, now: number): Promise<Employee[]> {
  const rows = await selectEmployees(account, db, now).execute()
  rows.sort((a, b) => b.active - a.active || byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
  return (await withFormerPhotos(db, rows)).map(present)
}

export async function findEmployee(account: string, db: Db, id: string, now: number): Promise<Employee | null> {
  const rows = await selectEmployees(account, db, now).where('employee.id', '=', id).execute()
  const [row] = await withFormerPhotos(db, rows)
  return row ? present(row) : null
}

/** Returns `false` if the id is taken. */
export async function insertEmployee(
  account: string,
  db: Db,
  id: string,
  entry: EmployeeEntry,
  now: number,
): Promise<boolean> {
  const rowVersion = { created_at: now, updated_at: now, version: 1 }
  const inserted = await db
    .insertInto('employee')
    .values({ id, account_id: account, user_id: null, active: 1, ...rowOf(entry), ...rowVersion })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateEmployee(
  account: string,
  db: Db,
  id: string,
  change: EmployeeEntry | { active: 0 | 1 },
  now: number,
): Promise<void> {
  await db
    .updateTable('employee')
    .set({ ...('active' in change ? change : rowOf(change)), updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
}

/** Returns whether another active employee has this e-mail address. */
export async function isEmailTaken(account: string, db: Db, email: string, but: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('employee')
    .select('id')
    .where('account_id', '=', account)
    .where('active', '=', 1)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .$if(but !== null, (query) => query.where('id', '<>', but))
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the short names of the active employees, without that of the employee `but`. */
export async function findShortNames(account: string, db: Db, but: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('employee')
    .select('short_name')
    .where('account_id', '=', account)
    .where('active', '=', 1)
    .$if(but !== null, (query) => query.where('id', '<>', but))
    .execute()
  return rows.map((row) => row.short_name)
}

/** Returns whether the station has another active owner who can sign in. */
export async function hasOtherOwner(account: string, db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('employee')
    .select('id')
    .where('account_id', '=', account)
    .where('role', '=', 'owner')
    .where('active', '=', 1)
    .where('user_id', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the number of open appointments that are assigned to an employee. */
export async function countPlanned(account: string, db: Db, id: string): Promise<number> {
  const { planned } = await db
    .selectFrom('block')
    .select((select) => select.fn.count<number>('appointment_id').distinct().as('planned'))
    .where('account_id', '=', account)
    .where('employee_id', '=', id)
    .where('live', '=', sql.lit(1))
    .executeTakeFirstOrThrow()
  return planned
}

/** Assigns the open appointments of an employee to another, or to none. */
export async function reassignPlanned(
  account: string,
  db: Db,
  from: string,
  to: string | null,
  now: number,
): Promise<void> {
  const planned = db
    .selectFrom('block')
    .select('appointment_id')
    .where('account_id', '=', account)
    .where('employee_id', '=', from)
    .where('live', '=', sql.lit(1))
  await db
    .updateTable('appointment')
    .set({ updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', 'in', planned)
    .execute()
  await db
    .updateTable('block')
    .set({ employee_id: to })
    .where('account_id', '=', account)
    .where('employee_id', '=', from)
    .where('live', '=', sql.lit(1))
    .execute()
}

/** Adds a user to the station. Returns `false` if the user already has a station. */
export async function joinStation(account: string, db: Db, userId: string, now: number): Promise<boolean> {
  // Who is at no station is behind no wall.
  const { numUpdatedRows } = await leaveAccount(() =>
    db
      .updateTable('user')
      .set({ account_id: account, updated_at: now, version: sql`version + 1` })
      .where('id', '=', userId)
      .where('account_id', 'is', null)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}

/** Removes a user from the station and ends the user's sessions. */
export async function leaveStation(account: string, db: Db, userId: string, now: number): Promise<void> {
  // A row that leaves its station would be behind no wall, which PostgreSQL refuses.
  const left = await leaveAccount(() =>
    db
      .updateTable('user')
      .set({ account_id: null, updated_at: now, version: sql`version + 1` })
      .where('id', '=', userId)
      .where('account_id', '=', account)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!left) return
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Links a user to an active employee, and unlinks the user from deactivated employees of the station. Returns `false`
 * if the employee is linked already.
 */
export async function linkUser(account: string, db: Db, id: string, userId: string): Promise<boolean> {
  await db
    .updateTable('employee')
    .set({ user_id: null })
    .where('account_id', '=', account)
    .where('user_id', '=', userId)
    .where('active', '=', 0)
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('employee')
    .set({ user_id: userId })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('active', '=', 1)
    .where('user_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function unlinkUser(account: string, db: Db, id: string): Promise<void> {
  await db
    .updateTable('employee')
    .set({ user_id: null })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
}

/** Revokes the pending invitation of an employee. */
export async function endInvitation(account: string, db: Db, employeeId: string): Promise<void> {
  await db.deleteFrom('invitation').where('account_id', '=', account).where('employee_id', '=', employeeId).execute()
}

import { randomUUIDv7 } from 'node:crypto'
import type { Locale } from '#contract/pages/path-locale.ts'
import type { Role } from '#domain/role.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Database, Db } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { PresentDevice, User } from '../http/person.ts'
import { selectStaff } from '../stations/staff-store.ts'
import type { CodeKind } from './code.ts'
import { lacksPasskey } from './lacks-passkey.ts'
import { deviceIdleMs, idleMs, previousTokenMs } from './lifetimes.ts'

export type FoundSession = {
  id: string
  tokenHash: string
  tokenIssuedAt: number
  previousHash: string | null
  previousUntil: number | null
  lastUsedAt: number
  /** The absolute end, ms since the epoch; `null`: none. */
  expiresAt: number | null
  idleMs: number
  endedAt: number | null
  user: User
  account: string | null
  role: Role | null
  device: PresentDevice | null
  lacksPasskey: boolean
}

const selectSession = compileOnce(['hash'], (db, { hash }: { hash: string }) =>
  selectStaff(db)
    .innerJoin('session', 'session.user_id', 'user.id')
    .leftJoin('station', 'station.id', 'user.account_id')
    .select([
      'session.id as session_id',
      'session.token_hash',
      'session.token_issued_at',
      'session.previous_hash',
      'session.previous_until',
      'session.last_used_at',
      'session.expires_at',
      'session.ended_at',
      'session.passkey_id',
      'station.passkeys_required',
      'user.id',
      'user.email',
      'user.first_name',
      'user.last_name',
      'user.locale',
      'user.account_id',
      'employee.role',
      'employee.short_name',
    ])
    .where((where) => where.or([where('session.token_hash', '=', hash), where('session.previous_hash', '=', hash)])),
)

/** Returns the session of a current or previous token, with its user. */
export async function findSession({ db }: Database, hash: string): Promise<FoundSession | null> {
  const [row] = await selectSession(db, { hash })
  if (!row) return findDeviceSession(db, hash)
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ') || row.email
  return {
    id: row.session_id,
    tokenHash: row.token_hash,
    tokenIssuedAt: row.token_issued_at,
    previousHash: row.previous_hash,
    previousUntil: row.previous_until,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    idleMs,
    endedAt: row.ended_at,
    user: { id: row.id, email: row.email, name, shortName: row.short_name, locale: row.locale },
    account: row.account_id,
    role: row.role,
    device: null,
    lacksPasskey: lacksPasskey(row),
  }
}

/** A tablet has the role of a mechanic; its device id is used as the user id. */
async function findDeviceSession(db: Db, hash: string): Promise<FoundSession | null> {
  const row = await db
    .selectFrom('device')
    .selectAll()
    .where((where) => where.or([where('token_hash', '=', hash), where('previous_hash', '=', hash)]))
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    tokenHash: row.token_hash,
    tokenIssuedAt: row.token_issued_at,
    previousHash: row.previous_hash,
    previousUntil: row.previous_until,
    lastUsedAt: row.last_used_at,
    expiresAt: null,
    idleMs: deviceIdleMs,
    endedAt: row.ended_at,
    user: { id: row.id, email: '', name: row.name, shortName: null, locale: row.locale },
    account: row.account_id,
    role: 'mechanic',
    device: { id: row.id, name: row.name },
    lacksPasskey: false,
  }
}

type SessionDevice = Pick<FoundSession, 'id' | 'device'>
// Both tables have the columns that the functions below write.
const tableOf = ({ device }: SessionDevice) => (device ? 'device' : 'session') as 'session'

export type NewSession = {
  userId: string
  tokenHash: string
  userAgent: string
  now: number
  expiresAt: number
  passkeyId: string | null
}

export async function createSession(tx: Tx | Database['db'], session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id: randomUUIDv7(),
      user_id: session.userId,
      token_hash: session.tokenHash,
      token_issued_at: session.now,
      user_agent: session.userAgent.slice(0, 300),
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      passkey_id: session.passkeyId,
    })
    .execute()
}

export async function touchSession({ db }: Database, session: SessionDevice, now: number): Promise<void> {
  await db.updateTable(tableOf(session)).set({ last_used_at: now }).where('id', '=', session.id).execute()
}

/** Starts the grace period at the first use of the new token: the previous token expires at `until`. */
export async function beginGrace({ db }: Database, session: SessionDevice, hash: string, until: number): Promise<void> {
  await db
    .updateTable(tableOf(session))
    .set({ previous_until: until })
    .where('id', '=', session.id)
    .where('token_hash', '=', hash)
    .where((where) => where.or([where('previous_until', 'is', null), where('previous_until', '>', until)]))
    .execute()
}

/** Removes the previous token after it has expired. */
export async function dropPrevious({ db }: Database, session: SessionDevice, hash: string): Promise<void> {
  await db
    .updateTable(tableOf(session))
    .set({ previous_hash: null, previous_until: null })
    .where('id', '=', session.id)
    .where('token_hash', '=', hash)
    .execute()
}

/** Returns `false` if another request replaced the token first. */
export async function replaceToken(
  { db }: Database,
  session: SessionDevice,
  change: { seenHash: string; newHash: string; presentedHash: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(tableOf(session))
    .set({
      token_hash: change.newHash,
      token_issued_at: change.now,
      previous_hash: change.presentedHash,
      previous_until: null,
    })
    .where('id', '=', session.id)
    .where('token_hash', '=', change.seenHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the session of a token, of a person or a device; an expired previous token ends nothing. */
export async function endSession(tx: Tx | Database['db'], hash: string, now: number): Promise<void> {
  for (const table of ['session', 'device'] as const) {
    await tx
      .updateTable(table as 'session')
      .set({ ended_at: now })
      .where((where) =>
        where.or([
          where('token_hash', '=', hash),
          where.and([
            where('previous_hash', '=', hash),
            where('token_issued_at', '>', now - previousTokenMs),
            where.or([where('previous_until', 'is', null), where('previous_until', '>', now)]),
          ]),
        ]),
      )
      .where('ended_at', 'is', null)
      .execute()
  }
}

export async function findUserId(tx: Tx | Database['db'], email: string): Promise<string | null> {
  const row = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}

/** Returns the id, `null` if the address is taken. */
export async function createUser(tx: Tx, user: { email: string; locale: Locale; now: number }): Promise<string | null> {
  const row = await tx
    .insertInto('user')
    .values({
      id: randomUUIDv7(),
      email: user.email,
      locale: user.locale,
      created_at: user.now,
      updated_at: user.now,
      version: 1,
    })
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export type NewCode = {
  browserHash: string
  kind: CodeKind
  email: string
  signature: string
  now: number
  expiresAt: number
}

/** Stores a code; it replaces the code of the same browser and kind. */
export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  const values = {
    browser_hash: code.browserHash,
    kind: code.kind,
    email: code.email,
    code_hmac: code.signature,
    tries: 0,
    created_at: code.now,
    expires_at: code.expiresAt,
  }
  await tx
    .insertInto('otp')
    .values(values)
    .onConflict((on) => on.columns(['browser_hash', 'kind']).doUpdateSet(values))
    .execute()
}

/** Uses one try and returns the signature to compare with; `null` if there is no pending code or no try left. */
export async function takeTry(
  { db }: Database,
  entry: { browserHash: string; kind: CodeKind; email: string; now: number; tries: number },
): Promise<string | null> {
  const row = await db
    .updateTable('otp')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('browser_hash', '=', entry.browserHash)
    .where('kind', '=', entry.kind)
    .where('email', '=', entry.email)
    .where('tries', '<', entry.tries)
    .where('expires_at', '>', entry.now)
    .returning('code_hmac')
    .executeTakeFirst()
  return row?.code_hmac ?? null
}

/** Consumes a code. Returns `false` if another request consumed it first. */
export async function consumeCode(tx: Tx, signature: string): Promise<boolean> {
  const row = await tx.deleteFrom('otp').where('code_hmac', '=', signature).returning('kind').executeTakeFirst()
  return row !== undefined
}

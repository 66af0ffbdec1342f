import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '#domain/role.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/open-database.ts'
import type { User } from '../http/bind.ts'
import type { Locale } from '../words/reader-locale.ts'

export type FoundSession = {
  id: string
  tokenHash: string
  tokenIssuedAt: number
  previousHash: string | null
  previousUntil: number | null
  lastUsedAt: number
  expiresAt: number
  endedAt: number | null
  user: User
  account: string | null
  role: Role | null
}

/** The session of a token or of the token before it, with who it belongs to. */
export async function findSession({ db }: Database, hash: string): Promise<FoundSession | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('employee', (join) =>
      join
        .onRef('employee.user_id', '=', 'user.id')
        .onRef('employee.account_id', '=', 'user.account_id')
        .on('employee.active', '=', 1),
    )
    .select([
      'session.id as session_id',
      'session.token_hash',
      'session.token_issued_at',
      'session.previous_hash',
      'session.previous_until',
      'session.last_used_at',
      'session.expires_at',
      'session.ended_at',
      'user.id',
      'user.email',
      'user.first_name',
      'user.last_name',
      'user.locale',
      'user.account_id',
      'employee.role',
    ])
    .where((where) => where.or([where('session.token_hash', '=', hash), where('session.previous_hash', '=', hash)]))
    .executeTakeFirst()
  if (!row) return null
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ') || row.email
  return {
    id: row.session_id,
    tokenHash: row.token_hash,
    tokenIssuedAt: row.token_issued_at,
    previousHash: row.previous_hash,
    previousUntil: row.previous_until,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    user: { id: row.id, email: row.email, name, locale: row.locale },
    account: row.account_id,
    role: row.role,
  }
}

export type NewSession = { userId: string; tokenHash: string; userAgent: string; now: number; expiresAt: number }

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
    })
    .execute()
}

export async function touchSession({ db }: Database, id: string, now: number): Promise<void> {
  await db.updateTable('session').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** The new token has been presented: from now on the one before runs out. */
export async function beginGrace({ db }: Database, id: string, hash: string, until: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ previous_until: until })
    .where('id', '=', id)
    .where('token_hash', '=', hash)
    .where('previous_until', 'is', null)
    .execute()
}

/** `false` where another request replaced the token first. */
export async function replaceToken(
  { db }: Database,
  change: { id: string; seenHash: string; newHash: string; presentedHash: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({
      token_hash: change.newHash,
      token_issued_at: change.now,
      previous_hash: change.presentedHash,
      previous_until: null,
    })
    .where('id', '=', change.id)
    .where('token_hash', '=', change.seenHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function endSession(tx: Tx | Database['db'], hash: string, now: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where((where) => where.or([where('token_hash', '=', hash), where('previous_hash', '=', hash)]))
    .where('ended_at', 'is', null)
    .execute()
}

export async function findUserId(tx: Tx | Database['db'], email: string): Promise<string | null> {
  const row = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}

/** `null` where somebody has this address. */
export async function createUser(
  tx: Tx,
  user: { email: string; locale: Locale; now: number },
): Promise<string | null> {
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

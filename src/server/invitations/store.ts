import type { Locale } from '#contract/pages/path-locale.ts'
import { emailKey } from '#domain/codes/email.ts'
import type { Role } from '#domain/role.ts'
import type { Db } from '../db/database.ts'
import { leaveAccount } from '../db/within-account.ts'

/** Replaces an earlier invitation. Times in epoch ms. */
export async function upsertInvitation(
  account: string,
  db: Db,
  invitation: { id: string; employeeId: string; tokenHash: string; invitedBy: string; now: number; expiresAt: number },
): Promise<void> {
  const values = {
    id: invitation.id,
    account_id: account,
    employee_id: invitation.employeeId,
    token_hash: invitation.tokenHash,
    invited_by: invitation.invitedBy,
    created_at: invitation.now,
    expires_at: invitation.expiresAt,
  }
  await db
    .insertInto('invitation')
    .values(values)
    .onConflict((on) => on.column('employee_id').doUpdateSet(values))
    .execute()
}

export type WaitingInvitation = {
  account: string
  stationName: string
  /** The name of the employee who sent it; `null` if they have left. */
  inviter: string | null
  employeeId: string
  name: string
  /** Normalised like the address of a user account. */
  email: string
  role: Role
  expiresAt: number
}

/** Returns the open invitation for a secret; the secret also determines the station. */
export async function findInvitation(db: Db, tokenHash: string, now: number): Promise<WaitingInvitation | null> {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('employee', 'employee.id', 'invitation.employee_id')
    .innerJoin('station', 'station.id', 'invitation.account_id')
    .leftJoin('employee as inviter', (join) =>
      join
        .onRef('inviter.user_id', '=', 'invitation.invited_by')
        .onRef('inviter.account_id', '=', 'invitation.account_id')
        .on('inviter.active', '=', 1),
    )
    .select([
      'inviter.name as inviter',
      'invitation.account_id as account',
      'station.name as stationName',
      'employee.id as employeeId',
      'employee.name',
      'employee.email',
      'employee.role',
      'invitation.expires_at as expiresAt',
    ])
    .where('invitation.token_hash', '=', tokenHash)
    .where('invitation.expires_at', '>', now)
    .where('employee.active', '=', 1)
    .where('employee.user_id', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, email: emailKey(row.email ?? '') } : null
}

/** Consumes an invitation; returns `false` if another request was faster. */
export async function consumeInvitation(account: string, db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('invitation')
    .where('account_id', '=', account)
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The language of the user with this address; `null` if there is none. */
export async function findReader(db: Db, email: string): Promise<{ locale: Locale } | null> {
  // Who is invited may be at no station yet, or at another one.
  const row = await leaveAccount(() =>
    db.selectFrom('user').select('locale').where('email', '=', email).executeTakeFirst(),
  )
  return row ?? null
}

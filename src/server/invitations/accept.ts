import type { Profile } from '#contract/profiles.ts'
import { splitName } from '#domain/person-name.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { joinStation, linkUser } from '../employees/store.ts'
import { type Answer, fail } from '../http/answer.ts'
import { firstPasskeyAfter } from '../passkeys/permission-times.ts'
import { permitFirst } from '../passkeys/rule-store.ts'
import { findProfile, nameUser } from '../profiles/store.ts'
import { lockStation } from '../stations/store.ts'
import { hashToken } from '../token.ts'
import { consumeInvitation, findInvitation } from './store.ts'

/** Links a user to the employee record of the invitation. Only the first acceptance of an invitation counts. */
export async function accept(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  userId: string,
  token: string,
): Promise<Answer<Profile>> {
  const tokenHash = hashToken(token)
  const answer = await inTransactionIfOk(database, async (tx) => {
    const invitation = await findInvitation(tx, tokenHash, now())
    if (!invitation) return fail('invitation-ended')
    const { account, employeeId, name, expiresAt } = invitation
    // The lock prevents concurrent changes and deactivation of the employee.
    await lockStation(account, tx, database.kind)
    if (!(await consumeInvitation(account, tx, tokenHash))) return fail('invitation-ended')
    if (!(await joinStation(account, tx, userId, now()))) return fail('already-at-station')
    if (!(await linkUser(account, tx, employeeId, userId))) return fail('invitation-ended')
    await nameUser(tx, userId, splitName(name))
    // The invitation is the owner's permission.
    await permitFirst(account, tx, userId, firstPasskeyAfter(expiresAt, now()))
    return { ok: true }
  })
  if (!answer.ok) return answer
  const value = await findProfile(database, userId)
  return value ? { ok: true, value } : fail('not-found')
}

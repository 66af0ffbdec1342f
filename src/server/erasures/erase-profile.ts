import { emailKey } from '#domain/codes/email.ts'
import { pseudonymOf } from '#domain/forget-customer.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { endInvitation, hasOtherOwner, reassignPlanned } from '../employees/store.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import type { Context } from '../http/bind.ts'
import { lockStation } from '../stations/store.ts'
import { countOthers, deleteUser, findMemberships, forgetEmployee } from './store.ts'

/** Erases the signed-in user in every station of present or past employment. */
export async function eraseUser(
  { database, eraser, photos, now }: Pick<Deps, 'database' | 'eraser' | 'photos' | 'now'>,
  { user, log }: Pick<Context<'user'>, 'user' | 'log'>,
  typed: string,
): Promise<Answer<undefined>> {
  if (emailKey(typed) !== emailKey(user.email)) return invalidField('email', 'not-the-same')
  const erased = await inTransactionIfOk(database, async (tx) => {
    const memberships = await findMemberships(tx, user.id)
    // Stations are locked in a fixed order, so that two concurrent erasures do not deadlock.
    for (const membership of memberships.toSorted((a, b) => (a.account < b.account ? -1 : 1))) {
      await lockStation(membership.account, tx, database.kind)
      const left = await endMembership(tx, membership, user.id, now())
      if (!left.ok) return left
    }
    return { ok: true, ...(await deleteUser(tx, user, now())) }
  })
  if (!erased.ok) return erased
  await eraser.erase()
  if (erased.photo !== null) await photos.remove(erased.photo)
  log.info('user erased')
  return { ok: true, value: undefined }
}

type Membership = Awaited<ReturnType<typeof findMemberships>>[number]

async function endMembership(
  tx: Tx,
  membership: Membership,
  userId: string,
  now: number,
): Promise<{ ok: true } | Failure> {
  const { account, id, role, active } = membership
  if (active === 1 && role === 'owner' && !(await hasOtherOwner(account, tx, id))) {
    return fail('last-owner', { current: { people: await countOthers(account, tx, id) } })
  }
  await reassignPlanned(account, tx, id, null, now)
  await endInvitation(account, tx, id)
  await forgetEmployee(account, tx, id, pseudonymOf(userId), now)
  return { ok: true }
}

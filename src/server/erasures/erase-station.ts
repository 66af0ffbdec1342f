import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { hasOtherOwner, leaveStation } from '../employees/store.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import type { Context } from '../http/bind.ts'
import { removeFiles } from '../photos/photo-files.ts'
import { findStation, lockStation } from '../stations/store.ts'
import { closeStation, findMemberships, findOtherUsers } from './store.ts'

/**
 * Deletes the station of its last owner, who stays signed in and may create another one. Of a large station, the eraser
 * deletes most after the answer.
 */
export async function eraseWholeStation(
  { database, eraser, photos, now }: Pick<Deps, 'database' | 'eraser' | 'photos' | 'now'>,
  { account, user, log }: Pick<Context<readonly ['owner']>, 'account' | 'user' | 'log'>,
  typed: string,
): Promise<Answer<undefined>> {
  const erased = await inTransactionIfOk(database, async (tx) => {
    await lockStation(account, tx, database.kind)
    const station = await findStation(account, tx)
    const own = (await findMemberships(tx, user.id)).find(
      (membership) => membership.account === account && membership.active === 1,
    )
    if (!station || own?.role !== 'owner') return fail('forbidden')
    if (station.content.name !== typed) return invalidField('name', 'not-the-same')
    if (await hasOtherOwner(account, tx, own.id)) return fail('other-owners')
    for (const other of await findOtherUsers(account, tx, user.id)) await leaveStation(account, tx, other, now())
    return { ok: true, pictures: await closeStation(account, tx, now()) }
  })
  if (!erased.ok) return erased
  log.warn({ station: account }, 'station deleted')
  await removeFiles(photos, erased.pictures.photos)
  if (erased.pictures.logo !== null) await photos.remove(erased.pictures.logo)
  await eraser.erase()
  return { ok: true, value: undefined }
}

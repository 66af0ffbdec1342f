import type { Role } from '#domain/role.ts'
import type { Db } from '../../db/database.ts'
import type { Context } from '../../http/bind.ts'
import { findShortName } from '../events/store.ts'

/** Who acts, and for which station. */
export type Actor = Pick<Context<readonly Role[]>, 'account' | 'user' | 'role' | 'device'>

/** What the history calls somebody: the board's short name, else the profile's name, never a whole address. */
export async function actorName({ account, user }: Actor, db: Db): Promise<string> {
  const shortName = await findShortName(account, db, user.id)
  if (shortName) return shortName
  return user.name === user.email ? user.email.slice(0, user.email.lastIndexOf('@')) : user.name
}

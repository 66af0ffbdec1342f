import type { Role } from '#domain/role.ts'
import type { Db } from '../../db/database.ts'
import type { Context } from '../../http/bind.ts'
import { findShortName } from '../events/store.ts'

/** The user or device that acts, and its station. */
export type Actor = Pick<Context<readonly Role[]>, 'account' | 'user' | 'role' | 'device'>

/**
 * Returns the name for the history: the short name on the board, else the profile's name, never a whole e-mail address.
 */
export async function actorName({ account, user }: Actor, db: Db): Promise<string> {
  const shortName = await findShortName(account, db, user.id)
  if (shortName) return shortName
  return user.name === user.email ? user.email.slice(0, user.email.lastIndexOf('@')) : user.name
}

import type { ActorRole } from '#domain/appointment.ts'
import type { Role } from '#domain/role.ts'
import type { Context } from '../../http/bind.ts'

/** The user or device that acts, and its station. */
export type Actor = Pick<Context<readonly Role[]>, 'account' | 'user' | 'role' | 'device'>

/** One of the staff, or a customer by the link to a visit. */
export type AnyActor = Omit<Actor, 'role'> & { readonly role: ActorRole }

/** A customer who acts by the link to a visit: the history has neither an id nor a name of theirs. */
export const customerActor = (account: string): AnyActor => ({
  account,
  user: { id: '', email: '', name: '', shortName: null, locale: 'en' },
  role: 'customer',
  device: null,
})

/** The id for the history; `null` for a customer. */
export const actorId = ({ user }: Pick<Actor, 'user'>): string | null => user.id || null

/**
 * Returns the name for the history: the short name on the board, else the profile's name, never a whole e-mail address.
 */
export function actorName({ user }: Pick<Actor, 'user'>): string {
  if (user.shortName) return user.shortName
  return user.name === user.email ? user.email.slice(0, user.email.lastIndexOf('@')) : user.name
}

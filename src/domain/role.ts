/** Who somebody is to a station. The customer's side comes by link, never by a session of the station. */
export const roles = ['owner', 'advisor', 'mechanic'] as const
export type Role = (typeof roles)[number]

/** Every role: what all staff may do. */
export const staff: readonly Role[] = roles
/** Who runs the desk. */
export const desk: readonly Role[] = ['owner', 'advisor']

/** Who sits at the desk or owns the place, only an owner says; an advisor takes on and lets go mechanics. */
export function mayGiveRole(actor: Role, role: Role): boolean {
  return actor === 'owner' || (actor === 'advisor' && role === 'mechanic')
}

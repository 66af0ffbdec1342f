/** A person's role at a station. Customers use links and never have a session at a station. */
export const roles = ['owner', 'advisor', 'mechanic'] as const
export type Role = (typeof roles)[number]

/** Every role: for actions that all staff may perform. */
export const staff: readonly Role[] = roles
/** The roles that work at the desk. */
export const desk: readonly Role[] = ['owner', 'advisor']

/** Whether a role works at the desk; `customer` does not. */
export const isDesk = (role: Role | 'customer'): boolean => role === 'owner' || role === 'advisor'

/** Whether `actor` may give or take away `role`: an owner any, an advisor only mechanics. */
export function mayGiveRole(actor: Role, role: Role): boolean {
  return actor === 'owner' || (actor === 'advisor' && role === 'mechanic')
}

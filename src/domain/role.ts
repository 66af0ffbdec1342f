/** Who somebody is to a station. The customer's side comes by link, never by a session of the station. */
export const roles = ['owner', 'advisor', 'mechanic'] as const
export type Role = (typeof roles)[number]

/** Every role: what all staff may do. */
export const staff: readonly Role[] = roles
/** Who runs the desk. */
export const desk: readonly Role[] = ['owner', 'advisor']

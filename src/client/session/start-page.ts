import type { Profile } from '#contract/profiles.ts'

/** The pages on which a user may start, as paths of the router. */
export type StartPage = '/{-$locale}/my-cars' | '/{-$locale}/dashboard' | '/{-$locale}/schedule'

/**
 * Returns the page on which a user starts (row R18): a mechanic on their own cars, a workshop tablet on the board, and
 * the desk on the dashboard, or without a network on the board.
 */
export function startPageOf({ role, device }: Pick<Profile, 'role' | 'device'>, isOnline: boolean): StartPage {
  if (device) return '/{-$locale}/schedule'
  if (role === 'mechanic') return '/{-$locale}/my-cars'
  return isOnline ? '/{-$locale}/dashboard' : '/{-$locale}/schedule'
}

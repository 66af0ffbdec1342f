import { startPageOf } from '#client/session/start-page.ts'
import { changePathLocale, type Locale } from '#contract/pages/path-locale.ts'
import type { Profile } from '#contract/profiles.ts'

type SignedInUser = Pick<Profile, 'account_id' | 'role' | 'device'>
/** `to` is the page that was requested before the sign-in. */
type Wish = { to: string | undefined; hasInvitation: boolean; locale: Locale }

/**
 * Returns the path to open after a sign-in: a pending invitation; the set-up if the user has no station; the requested
 * page (row R5); otherwise their start page.
 */
export function pageAfterSignIn(user: SignedInUser, { to, hasInvitation, locale }: Wish): string {
  const at = (path: string) => changePathLocale(path, locale)
  if (hasInvitation) return at('/goto-crm')
  if (user.account_id === null) return at('/onboarding')
  return to ?? at(startPageOf(user, true).replace('/{-$locale}', ''))
}

import { useNavigate } from '@tanstack/react-router'
import { pathLocale } from '#client/i18n/locale.ts'
import { readWaitingInvitation } from '#client/offline/device/waiting-invitation.ts'
import type { Profile } from '#contract/profiles.ts'
import { pageAfterSignIn } from './page-after-sign-in.ts'

/** Navigates within the app after a sign-in on one of its pages; `to`: the page that was requested before. */
export function useNavigateAfterSignIn(to?: string): (user: Profile) => void {
  const navigate = useNavigate()
  return (user) => {
    const locale = pathLocale(location.pathname)
    const href = pageAfterSignIn(user, { to, hasInvitation: readWaitingInvitation() !== null, locale })
    void navigate({ href, replace: true })
  }
}

import { useNavigate } from '@tanstack/react-router'
import { readWaitingInvitation } from '#client/offline/device/waiting-invitation.ts'
import { startPageOf } from '#client/session/start-page.ts'
import type { Profile } from '#contract/profiles.ts'

/**
 * Navigates after a sign-in: to a pending invitation; to the set-up if the user has no station; to the requested page
 * `to` (row R5); otherwise to their start page.
 */
export function useNavigateAfterSignIn(to: string | undefined): (user: Profile) => void {
  const navigate = useNavigate()
  return (user) => {
    if (readWaitingInvitation()) void navigate({ to: '/{-$locale}/goto-crm', replace: true })
    else if (user.account_id === null) void navigate({ to: '/{-$locale}/onboarding', replace: true })
    else if (to) void navigate({ href: to, replace: true })
    else void navigate({ to: startPageOf(user, true), replace: true })
  }
}

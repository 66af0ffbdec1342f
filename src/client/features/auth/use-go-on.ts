import { useNavigate } from '@tanstack/react-router'
import { readWaitingInvitation } from '#client/offline/device/waiting-invitation.ts'
import type { Profile } from '#contract/profiles.ts'

/**
 * Where a sign-in leads: the page asked for (row R5), else the dashboard. Who has no station yet sets it up first, but
 * whom an invitation waits for answers that.
 */
export function useGoOn(to: string | undefined): (user: Profile) => void {
  const navigate = useNavigate()
  return (user) => {
    if (readWaitingInvitation()) void navigate({ to: '/{-$locale}/goto-crm', replace: true })
    else if (user.account_id === null) void navigate({ to: '/{-$locale}/onboarding', replace: true })
    else if (to) void navigate({ href: to, replace: true })
    else void navigate({ to: '/{-$locale}/dashboard', replace: true })
  }
}

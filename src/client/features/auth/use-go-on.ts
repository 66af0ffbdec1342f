import { useNavigate } from '@tanstack/react-router'
import type { Profile } from '#contract/profiles.ts'

/** Where a sign-in leads: the page asked for (row R5), else the dashboard; who has no station yet sets it up first. */
export function useGoOn(to: string | undefined): (user: Profile) => void {
  const navigate = useNavigate()
  return (user) => {
    if (user.account_id === null) void navigate({ to: '/{-$locale}/onboarding', replace: true })
    else if (to) void navigate({ href: to, replace: true })
    else void navigate({ to: '/{-$locale}/dashboard', replace: true })
  }
}

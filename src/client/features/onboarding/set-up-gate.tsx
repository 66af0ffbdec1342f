import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { onboardingQuery } from '#client/api/onboarding-query.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { useSession } from '#client/session/session.ts'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { Onboarding } from '#contract/onboarding.ts'
import type { Profile } from '#contract/profiles.ts'
import css from './onboarding.module.css'

/** Renders the set-up for users who may do it, when its saved data has loaded. */
export function SetUpGate({ children }: { children: (data: Onboarding, user: Profile) => ReactNode }) {
  const { user } = useSession()
  const describeProblem = useDescribeProblem()
  const { data, error, refetch } = useQuery(onboardingQuery)
  if (user?.role === 'mechanic') {
    return (
      <EmptyState
        level={1}
        icon="tabler:tools"
        title={<Trans>Nothing for you to set up</Trans>}
        action={
          <Link to="/{-$locale}/dashboard" className={buttonClass({ variant: 'signal', size: 'large' })}>
            <ButtonContent icon="tabler:layout-dashboard">
              <Trans>Go to today’s cars</Trans>
            </ButtonContent>
          </Link>
        }
      >
        <p>
          <Trans>The owner or an advisor of your workshop takes care of this. Your cars are on the board.</Trans>
        </p>
      </EmptyState>
    )
  }
  if (data && user) return children(data, user)
  if (!error) {
    return (
      <Loading className={css.list ?? ''}>
        <Skeleton height="4.5rem" />
        <Skeleton width="14rem" height="2.2rem" />
        <Skeleton box height="28rem" />
      </Loading>
    )
  }
  return (
    <EmptyState
      level={1}
      icon="tabler:wifi-off"
      title={<Trans>We could not load your set-up</Trans>}
      action={
        <Button icon="tabler:refresh" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>{describeProblem(error)}</p>
    </EmptyState>
  )
}

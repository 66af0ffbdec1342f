import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '#client/features/auth/session.ts'
import { useWordProblem } from '#client/i18n/error-words.ts'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { BaseInfoSection } from './base-info-section.tsx'
import css from './onboarding.module.css'
import { OnboardingFrame } from './onboarding-frame.tsx'
import { onboardingQuery } from './onboarding-query.ts'
import { type Step, StepList } from './step-list.tsx'
import { WorkingHoursSection } from './working-hours-section.tsx'

/** The station, step by step: every step is saved on its own, so that it can be left and taken up again. */
export function Onboarding() {
  const { t } = useLingui()
  const { user } = useSession()
  const wordProblem = useWordProblem()
  const { data, error, refetch } = useQuery(onboardingQuery)
  const [chosen, setChosen] = useState<Step | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const done = { 'base-info': data?.baseInfo != null, 'working-hours': data?.workingHours != null, open: false }
  const firstOpen = done['base-info'] ? (done['working-hours'] ? 'open' : 'working-hours') : 'base-info'
  const step = chosen ?? firstOpen
  const titles: Record<Step, string> = {
    'base-info': t`Your workshop`,
    'working-hours': t`Working hours`,
    open: t`Ready for the first car`,
  }

  const goTo = (next: Step) => {
    setChosen(next)
    window.scrollTo({ top: 0 })
  }
  // A new step is a new page to who cannot see it.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])

  let body: ReactNode
  if (error && !data) {
    body = (
      <EmptyState
        icon="tabler:wifi-off"
        title={<Trans>We could not read what is set up</Trans>}
        action={
          <Button onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <p>{wordProblem(error)}</p>
      </EmptyState>
    )
  } else if (!data || !user) {
    body = (
      <Loading>
        <Skeleton box height="28rem" />
      </Loading>
    )
  } else if (step === 'base-info') {
    body = (
      <BaseInfoSection
        saved={data.baseInfo}
        userId={user.id}
        saveLabel={<Trans>Save and continue</Trans>}
        onSaved={() => goTo('working-hours')}
      />
    )
  } else if (step === 'working-hours') {
    body = (
      <WorkingHoursSection
        saved={data.workingHours}
        userId={user.id}
        country={data.baseInfo?.country ?? 'PL'}
        saveLabel={<Trans>Save and continue</Trans>}
        onSaved={() => goTo('open')}
      />
    )
  } else {
    body = (
      <div className={css.ready}>
        <p>
          <Trans>Bays and hours stand. Everything can be changed later in the settings.</Trans>
        </p>
        <Link to="/{-$locale}/schedule" className={buttonClass({ variant: 'signal', size: 'large', wide: true })}>
          <ButtonContent icon="tabler:calendar-event">
            <Trans>Open the board</Trans>
          </ButtonContent>
        </Link>
      </div>
    )
  }

  return (
    <OnboardingFrame>
      <StepList titles={titles} step={step} done={done} onStep={goTo} />
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {titles[step]}
      </h1>
      {body}
    </OnboardingFrame>
  )
}

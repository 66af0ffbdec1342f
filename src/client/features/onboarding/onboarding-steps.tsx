import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '#client/ui/button.tsx'
import type { Onboarding } from '#contract/onboarding.ts'
import css from './onboarding.module.css'
import { OnboardingFrame } from './onboarding-frame.tsx'
import { ReadyStep } from './ready-step.tsx'
import { sectionSigns } from './section-signs.ts'
import { SetUpGate } from './set-up-gate.tsx'
import { StationSection } from './station-section.tsx'
import { StepList } from './step-list.tsx'
import { type SetUpStep, steps } from './step-search.ts'
import { isReachable, isRequired, stepAfter, stepToResume } from './steps.ts'

type OnboardingProps = {
  /** The step from the URL. */
  step: SetUpStep | undefined
  onStep: (step: SetUpStep) => void
}

/** The set-up of a station in steps (R19). Each is saved separately, so that the set-up can be interrupted. */
export function OnboardingSteps({ step, onStep }: OnboardingProps) {
  return (
    <OnboardingFrame>
      <SetUpGate>
        {(data, user) => {
          const current = step && isReachable(step, data) ? step : stepToResume(data)
          return <CurrentStep step={current} data={data} userId={user.id} onStep={onStep} />
        }}
      </SetUpGate>
    </OnboardingFrame>
  )
}

type CurrentStepProps = { step: SetUpStep; data: Onboarding; userId: string; onStep: (step: SetUpStep) => void }

function CurrentStep({ step, data, userId, onStep }: CurrentStepProps) {
  const { t, i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const titleOf = (one: SetUpStep) => (one === 'ready' ? t`Ready for the first car` : i18n._(sectionSigns[one].title))
  const titles = Object.fromEntries(steps.map((one) => [one, titleOf(one)])) as Record<SetUpStep, string>

  // Moves the focus to a new step, as to a new page, for screen readers.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])

  return (
    <>
      <StepList titles={titles} step={step} data={data} />
      <div className={css.titles}>
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {titles[step]}
        </h1>
        {step !== 'ready' && <p className={css.lead}>{i18n._(sectionSigns[step].hint)}</p>}
      </div>
      {step === 'ready' ? (
        <ReadyStep data={data} />
      ) : (
        <StationSection
          key={step}
          section={step}
          data={data}
          userId={userId}
          saveLabel={<Trans>Save and continue</Trans>}
          onSaved={() => onStep(stepAfter(step))}
          aside={
            !isRequired(step) && (
              <Button variant="quiet" size="large" onClick={() => onStep(stepAfter(step))}>
                <Trans>Skip for now</Trans>
              </Button>
            )
          }
        />
      )}
      {step !== 'ready' && (
        <p className={css.otherWay}>
          <Link to="/{-$locale}/onboarding2" className={buttonClass({ variant: 'quiet' })}>
            <Trans>Show all on one page</Trans>
          </Link>
        </p>
      )}
    </>
  )
}

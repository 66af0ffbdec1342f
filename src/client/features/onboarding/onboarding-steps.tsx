import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, buttonClass } from '#client/ui/button.tsx'
import type { Onboarding } from '#contract/onboarding.ts'
import { extraSigns } from './extra-signs.ts'
import css from './onboarding.module.css'
import { OnboardingFrame } from './onboarding-frame.tsx'
import { ReadyStep } from './ready-step.tsx'
import { sectionSigns } from './section-signs.ts'
import { SetUpGate } from './set-up-gate.tsx'
import { StationSection } from './station-section.tsx'
import { StepList } from './step-list.tsx'
import { isExtra, type SetUpExtra, type SetUpStep, steps } from './step-search.ts'
import { isReachable, isRequired, stepAfter, stepToResume } from './steps.ts'

/** Renders the form of an optional part: it belongs to another feature. */
export type RenderExtra = (extra: SetUpExtra, data: Onboarding) => ReactNode

type OnboardingProps = {
  /** The step from the URL. */
  step: SetUpStep | undefined
  onStep: (step: SetUpStep) => void
  renderExtra: RenderExtra
}

/** The set-up of a station in steps (R19). Each is saved separately, so that the set-up can be interrupted. */
export function OnboardingSteps({ step, onStep, renderExtra }: OnboardingProps) {
  return (
    <OnboardingFrame>
      <SetUpGate>
        {(data, user) => {
          const current = step && isReachable(step, data) ? step : stepToResume(data)
          return <CurrentStep step={current} data={data} userId={user.id} onStep={onStep} renderExtra={renderExtra} />
        }}
      </SetUpGate>
    </OnboardingFrame>
  )
}

type CurrentStepProps = {
  step: SetUpStep
  data: Onboarding
  userId: string
  onStep: (step: SetUpStep) => void
  renderExtra: RenderExtra
}

function CurrentStep({ step, data, userId, onStep, renderExtra }: CurrentStepProps) {
  const { t, i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const sign = step === 'ready' ? null : isExtra(step) ? extraSigns[step] : sectionSigns[step]
  const titleOf = (one: (typeof steps)[number]) =>
    one === 'ready' ? t`Ready for the first car` : i18n._(sectionSigns[one].title)
  const titles = Object.fromEntries(steps.map((one) => [one, titleOf(one)])) as Record<(typeof steps)[number], string>

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
          {isExtra(step) ? i18n._(extraSigns[step].title) : titles[step]}
        </h1>
        {sign && <p className={css.lead}>{i18n._(sign.hint)}</p>}
      </div>
      {step === 'ready' ? (
        <ReadyStep data={data} />
      ) : isExtra(step) ? (
        <>
          {renderExtra(step, data)}
          <Button size="large" icon="tabler:chevron-left" onClick={() => onStep('ready')}>
            <Trans>Back to the overview</Trans>
          </Button>
        </>
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
      {step !== 'ready' && !isExtra(step) && (
        <p className={css.otherWay}>
          <Link to="/{-$locale}/onboarding2" className={buttonClass({ variant: 'quiet' })}>
            <Trans>Show all on one page</Trans>
          </Link>
        </p>
      )}
    </>
  )
}

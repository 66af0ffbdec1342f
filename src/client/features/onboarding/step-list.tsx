import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Icon } from '#client/ui/icon.tsx'
import type { Onboarding } from '#contract/onboarding.ts'
import css from './onboarding.module.css'
import { isSaved } from './section-signs.ts'
import { isExtra, type SetUpStep, steps } from './step-search.ts'
import { isReachable } from './steps.ts'

type StepListProps = {
  titles: Readonly<Record<(typeof steps)[number], string>>
  step: SetUpStep
  data: Onboarding
}

/** The progress of the set-up. Each step can be opened as soon as the station exists. */
export function StepList({ titles, step: shown, data }: StepListProps) {
  const { t } = useLingui()
  // The optional parts belong to the page at the end.
  const step = isExtra(shown) ? 'ready' : shown
  const current = steps.indexOf(step) + 1
  const count = steps.length
  return (
    <nav aria-label={t`Steps`}>
      <p className={css.note}>
        <Trans>
          Step {current} of {count}
        </Trans>
      </p>
      <ol className={css.steps}>
        {steps.map((one, index) => {
          const saved = one !== 'ready' && isSaved(data, one)
          const content = (
            <>
              <span className={css.mark}>{saved ? <Icon name="tabler:check" /> : index + 1}</span>
              <span className={css.stepName}>{titles[one]}</span>
              {saved && <span className="visually-hidden">{t`saved`}</span>}
            </>
          )
          return (
            <li key={one}>
              {isReachable(one, data) ? (
                <Link
                  to="/{-$locale}/onboarding"
                  search={{ step: one }}
                  className={css.step}
                  aria-current={one === step ? 'step' : undefined}
                  data-saved={saved || undefined}
                >
                  {content}
                </Link>
              ) : (
                <span className={css.step}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

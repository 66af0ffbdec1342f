import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '#client/ui/icon.tsx'
import css from './onboarding.module.css'

export type Step = 'base-info' | 'working-hours' | 'open'
const steps: readonly Step[] = ['base-info', 'working-hours', 'open']

type StepListProps = {
  titles: Readonly<Record<Step, string>>
  step: Step
  done: Readonly<Record<Step, boolean>>
  onStep: (step: Step) => void
}

/** How far it is; a step can be opened once those before it are saved. */
export function StepList({ titles, step, done, onStep }: StepListProps) {
  const { t } = useLingui()
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
          const isReachable = steps.slice(0, index).every((before) => done[before])
          return (
            <li key={one}>
              <button
                type="button"
                className={css.step}
                disabled={!isReachable}
                aria-current={one === step ? 'step' : undefined}
                onClick={() => onStep(one)}
              >
                <span className={css.mark}>{done[one] ? <Icon name="tabler:check" /> : index + 1}</span>
                <span className={css.stepName}>{titles[one]}</span>
                {done[one] && <span className="visually-hidden">{t`saved`}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { type Onboarding, sections } from '#contract/onboarding.ts'
import css from './onboarding.module.css'
import { isSaved, sectionSigns } from './section-signs.ts'

/** The end of the set-up: saved and skipped sections, and the link to the first appointment. */
export function ReadyStep({ data }: { data: Onboarding }) {
  const { i18n } = useLingui()
  const isAll = sections.every((section) => isSaved(data, section))
  return (
    <div className={css.ready}>
      <p>
        {isAll ? (
          <Trans>You’re all set. You can change everything in Settings.</Trans>
        ) : (
          <Trans>Your board is ready. Finish the rest any time in Settings.</Trans>
        )}
      </p>
      <div className={css.readyActions}>
        <Link
          to="/{-$locale}/schedule"
          search={{ new: 'walk-in' }}
          className={buttonClass({ variant: 'signal', size: 'large' })}
        >
          <ButtonContent icon="tabler:plus">
            <Trans>Add your first car</Trans>
          </ButtonContent>
        </Link>
        <Link to="/{-$locale}/schedule" className={buttonClass({ size: 'large' })}>
          <ButtonContent icon="tabler:calendar-event">
            <Trans>Open the board</Trans>
          </ButtonContent>
        </Link>
      </div>
      <ul className={css.summary}>
        {sections.map((section) => {
          const { icon, title } = sectionSigns[section]
          const saved = isSaved(data, section)
          return (
            <li key={section}>
              <Link to="/{-$locale}/onboarding" search={{ step: section }} className={css.summaryLink}>
                <Icon name={icon} size={24} />
                <span className={css.summaryWord}>{i18n._(title)}</span>
                <span className={css.state} data-saved={saved}>
                  <Icon name={saved ? 'tabler:circle-check' : 'tabler:circle-dashed'} />
                  {saved ? <Trans>saved</Trans> : <Trans>later</Trans>}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

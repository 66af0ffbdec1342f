import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { type Onboarding, sections } from '#contract/onboarding.ts'
import { extraSigns, useExtrasDone } from './extra-signs.ts'
import css from './onboarding.module.css'
import { isSaved, type SectionSign, sectionSigns } from './section-signs.ts'
import { extras, type SetUpStep } from './step-search.ts'

/** The end of the set-up: saved and skipped sections, and the link to the first appointment. */
export function ReadyStep({ data }: { data: Onboarding }) {
  const extrasDone = useExtrasDone()
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
        {sections.map((section) => (
          <SummaryRow key={section} step={section} sign={sectionSigns[section]} isSaved={isSaved(data, section)} />
        ))}
      </ul>
      <section className={css.group} aria-labelledby="extras">
        <h2 id="extras" className={css.groupTitle}>
          <Trans>Optional</Trans>
        </h2>
        <ul className={css.summary}>
          {extras.map((extra) => (
            <SummaryRow key={extra} step={extra} sign={extraSigns[extra]} isSaved={extrasDone[extra]} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function SummaryRow({ step, sign, isSaved }: { step: SetUpStep; sign: SectionSign; isSaved: boolean }) {
  const { i18n } = useLingui()
  return (
    <li>
      <Link to="/{-$locale}/onboarding" search={{ step }} className={css.summaryLink}>
        <Icon name={sign.icon} size={24} />
        <span className={css.summaryWord}>{i18n._(sign.title)}</span>
        <span className={css.state} data-saved={isSaved}>
          <Icon name={isSaved ? 'tabler:circle-check' : 'tabler:circle-dashed'} />
          {isSaved ? <Trans>saved</Trans> : <Trans>later</Trans>}
        </span>
      </Link>
    </li>
  )
}

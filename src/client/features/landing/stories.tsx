import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { intlLocale } from '#client/i18n/format.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { flagTone } from '#client/ui/status-flag.tsx'
import type { Tone } from '#contract/labels/status-sign.ts'
import css from './landing.module.css'
import { type MeasuredTrials, soundTrials } from './measured.ts'

type StoryProps = { tone: Tone; title: ReactNode; children: ReactNode; proof?: ReactNode }

function Story({ tone, title, children, proof }: StoryProps) {
  return (
    <div className={joinClasses(css.story, flagTone(tone))}>
      <h2>{title}</h2>
      <p>{children}</p>
      {proof && <p className={css.proof}>{proof}</p>}
    </div>
  )
}

/** The measured result of the trials that test the promise. */
function TrialsProof({ count, date }: MeasuredTrials) {
  const { i18n } = useLingui()
  const day = formatDay(date, i18n.locale)
  return (
    <Trans>
      {count} trials with dropped connections, crashed browsers and crashed servers: no change lost, none duplicated.
      Measured on {day}.
    </Trans>
  )
}

const formatDay = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(intlLocale(locale, ''), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

/** Three reasons to use the product. */
export function Stories() {
  return (
    <section className={css.stories}>
      <Story
        tone="waiting"
        title={<Trans>“Saved” means saved</Trans>}
        proof={soundTrials && <TrialsProof {...soundTrials} />}
      >
        <Trans>
          Without a connection each change is stored on the tablet, and its card says so. Once you are online again,
          each is sent once, in order.
        </Trans>
      </Story>
      <Story tone="in-progress" title={<Trans>One large button for the next step</Trans>}>
        <Trans>
          Buttons are made for gloves, and mechanics need no keyboard: time, plate, car and bay can be read from across
          the lift.
        </Trans>
      </Story>
      <Story tone="confirmed" title={<Trans>Ready in one sitting</Trans>}>
        <Trans>
          Enter your address, makes, services and opening hours, and the board is ready. Nothing to install, and no
          sales call.
        </Trans>
      </Story>
    </section>
  )
}

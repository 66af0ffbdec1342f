import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { joinClasses } from '#client/ui/join-classes.ts'
import { flagTone } from '#client/ui/status-flag.tsx'
import type { Tone } from '#contract/status-sign.ts'
import css from './landing.module.css'
import { soundTrials } from './measured.ts'

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
function TrialsProof({ count }: { count: number }) {
  return <Trans>{count} trials with dead networks, killed browsers and killed servers: 0 taps lost, 0 doubled.</Trans>
}

/** Three reasons to use the product. */
export function Stories() {
  return (
    <section className={css.stories}>
      <Story
        tone="waiting"
        title={<Trans>The tablet never lies</Trans>}
        proof={soundTrials && <TrialsProof count={soundTrials.count} />}
      >
        <Trans>
          Without a network a tap is kept on the tablet and says so, on the very card. When the network is back it is
          sent once, in order. “Saved” over a change that never arrived: not here.
        </Trans>
      </Story>
      <Story tone="in-progress" title={<Trans>One tap from work to ready</Trans>}>
        <Trans>
          Big buttons for gloves, and the step that comes next is the largest. No typing in the hall: time, plate, car
          and bay are read from across the lift.
        </Trans>
      </Story>
      <Story tone="confirmed" title={<Trans>Set up before the coffee is cold</Trans>}>
        <Trans>
          Your address, brands, services and hours, and the board stands. No password: a code by e-mail opens it. No
          installer, no call with sales.
        </Trans>
      </Story>
    </section>
  )
}

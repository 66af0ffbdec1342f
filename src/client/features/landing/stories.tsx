import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { joinClasses } from '#client/ui/join-classes.ts'
import { flagTone } from '#client/ui/status-flag.tsx'
import type { Tone } from '#contract/status-sign.ts'
import css from './landing.module.css'

function Story({ tone, title, children }: { tone: Tone; title: ReactNode; children: ReactNode }) {
  return (
    <div className={joinClasses(css.story, flagTone(tone))}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}

/** Why a workshop wants it, in three. */
export function Stories() {
  return (
    <section className={css.stories}>
      <Story tone="waiting" title={<Trans>The tablet never lies</Trans>}>
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

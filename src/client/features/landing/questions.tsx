import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import css from './landing.module.css'

function Question({ asked, children }: { asked: ReactNode; children: ReactNode }) {
  return (
    <details className={css.question}>
      <summary>
        <span>{asked}</span>
        <Icon name="tabler:chevron-down" />
      </summary>
      <p>{children}</p>
    </details>
  )
}

/** The frequent questions of workshop owners. */
export function Questions({ dpaHref }: { dpaHref: string }) {
  return (
    <section id="questions" className={css.questions}>
      <h2>
        <Trans>What owners ask</Trans>
      </h2>
      <Question asked={<Trans>Whose data are they?</Trans>}>
        <Trans>
          Yours. Customers, cars, orders and photos belong to your workshop and are seen by nobody outside it. What we
          do with them stands in the <a href={dpaHref}>data processing agreement</a>.
        </Trans>
      </Question>
      <Question asked={<Trans>What does it cost?</Trans>}>
        <Trans>
          Nothing while we prepare the start; the price will be said before you decide anything. The program is free
          software under the MIT licence: whoever has a server may run it.
        </Trans>
      </Question>
      <Question asked={<Trans>Can I leave?</Trans>}>
        <Trans>
          Any day. The owner takes everything out as one ZIP with tables that every spreadsheet opens, photos included,
          and deletes the workshop afterwards.
        </Trans>
      </Question>
      <Question asked={<Trans>What works without Wi-Fi?</Trans>}>
        <Trans>
          The board opens with the past week and the next two, and every car’s status can be changed. New visits and
          edits wait for the network, and what you typed is kept.
        </Trans>
      </Question>
      <Question asked={<Trans>Which tablets?</Trans>}>
        <Trans>
          Any tablet, phone or computer with a browser from the last three years: Chrome 111, Safari 16.4 or Firefox 114
          and later. It is installed from the browser, without a store.
        </Trans>
      </Question>
      <Question asked={<Trans>Do I need a printer?</Trans>}>
        <Trans>
          No. The order with its story, notes and photos is on every tablet of the hall. Who wants paper prints the job
          card of a car or the whole day on A4, from any browser.
        </Trans>
      </Question>
    </section>
  )
}

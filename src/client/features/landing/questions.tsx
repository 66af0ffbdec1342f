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
        <Trans>Questions from workshop owners</Trans>
      </h2>
      <Question asked={<Trans>Who owns the data?</Trans>}>
        <Trans>
          You do. Customers, cars, orders and photos belong to your workshop, and no other workshop sees them. The{' '}
          <a href={dpaHref}>data processing agreement</a> says what we do with them.
        </Trans>
      </Question>
      <Question asked={<Trans>Can I leave and take my data with me?</Trans>}>
        <Trans>
          Yes, at any time. The owner exports everything as one ZIP, with tables that every spreadsheet opens and all
          photos, and can then delete the workshop.
        </Trans>
      </Question>
      <Question asked={<Trans>What works without Wi-Fi?</Trans>}>
        <Trans>
          The board with the past week and the next two, every step of a car, new walk-ins and bookings, notes, photos,
          labour and parts. They are saved on the device and sent once you are back online. Settings and employees need
          a connection.
        </Trans>
      </Question>
      <Question asked={<Trans>Which devices does it run on?</Trans>}>
        <Trans>
          Any tablet, phone or computer with a browser from the last three years: Chrome 111, Safari 16.4 or Firefox 114
          and later. You install it from the browser, without an app store.
        </Trans>
      </Question>
      <Question asked={<Trans>Do I need a printer?</Trans>}>
        <Trans>No. If you like paper, print the job card of a car or the plan of the day on A4 from any browser.</Trans>
      </Question>
    </section>
  )
}

import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { findingStateLabels } from '#client/features/appointments/finding-labels.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { Finding } from '#contract/order/finding.ts'
import css from './work-findings.module.css'

/** What was found on the car, with the customer's answers, on a card: to be read only. */
export function WorkFindings({ findings }: { findings: readonly Finding[] }) {
  const { i18n } = useLingui()
  const shown = findings.filter(({ state }) => state !== 'withdrawn')
  if (shown.length === 0) return null
  return (
    <section className={css.findings}>
      <h3 className={css.title}>
        <Trans>Found during the work</Trans>
      </h3>
      <ul>
        {shown.map(({ id, what, state }) => (
          <li key={id} data-answer={state}>
            <Icon name={findingStateLabels[state].icon} />
            <span className={css.what}>{what}</span>
            <b>{i18n._(findingStateLabels[state].word)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

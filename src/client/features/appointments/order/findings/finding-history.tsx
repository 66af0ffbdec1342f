import { Trans, useLingui } from '@lingui/react/macro'
import { changeLabels, wayLabels } from '#client/features/appointments/finding-labels.ts'
import { RecordOrigin } from '#client/features/appointments/origin/record-origin.tsx'
import type { Station } from '#client/station/use-station.ts'
import type { Finding } from '#contract/order/finding.ts'
import css from './findings.module.css'

type FindingHistoryProps = { finding: Pick<Finding, 'changes'>; station: Station; now: number }

/** Who did what with a finding and when, how, and for which sum; newest first. */
export function FindingHistory({ finding: { changes }, station: { format }, now }: FindingHistoryProps) {
  const { i18n } = useLingui()
  const today = format.dateOf(now)
  return (
    <section>
      <h3 className={css.title}>
        <Trans>History</Trans>
      </h3>
      <ul className={css.changes}>
        {changes.toReversed().map((change) => (
          <li key={change.id}>
            <p>
              <b>{i18n._(changeLabels[change.kind])}</b>
              {change.how && <> · {i18n._(wayLabels[change.how].word)}</>}
              {change.gross !== null && (
                <>
                  {' '}
                  · <Trans>{format.money(change.gross)} incl. VAT</Trans>
                </>
              )}
            </p>
            {change.reason && <p>{change.reason}</p>}
            <p className={css.dim}>
              <RecordOrigin record={change} formatTime={(instant) => format.timeOn(instant, today)} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

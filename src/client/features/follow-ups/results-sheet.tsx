import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#client/i18n/load-error.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { followUpResults } from '#domain/follow-ups/follow-up.ts'
import { addDays, type LocalDate } from '#domain/wall-time.ts'
import { reasonLabels, resultLabels } from './follow-up-labels.ts'
import css from './follow-ups.module.css'
import { resultsQuery } from './follow-ups-query.ts'

type ResultsSheetProps = { station: Station; today: LocalDate; onClose: () => void }

/** How follow-ups ended, by reason, in the last days. */
export function ResultsSheet({ station: { format }, today, onClose }: ResultsSheetProps) {
  const { t, i18n } = useLingui()
  const [days, setDays] = useState<'30' | '90' | '365'>('30')
  const from = addDays(today, 1 - Number(days))
  const query = useQuery(resultsQuery(from, today))
  const counts = query.data?.counts.filter(
    ({ made, sent, results }) => made + sent > 0 || Object.values(results).some((count) => count > 0),
  )
  return (
    <Sheet open onClose={onClose} title={t`Results`} width="wide">
      <div className={css.sheet}>
        <Segmented
          label={t`Period`}
          segments={[
            { value: '30', label: t`30 days` },
            { value: '90', label: t`90 days` },
            { value: '365', label: t`A year` },
          ]}
          value={days}
          onValue={setDays}
        />
        <LoadError query={query} />
        {!query.data && !query.error && (
          <Loading>
            <Skeleton box height="12rem" />
          </Loading>
        )}
        {counts?.length === 0 && (
          <p className={css.dim}>
            <Trans>Nothing was added or closed in this period.</Trans>
          </p>
        )}
        {counts && counts.length > 0 && (
          <ul className={css.results}>
            {counts.map(({ reason, made, sent, results }) => (
              <li key={reason}>
                <h3>{i18n._(reasonLabels[reason].name)}</h3>
                <dl>
                  {followUpResults.map((result) => (
                    <div key={result}>
                      <dt>{i18n._(resultLabels[result])}</dt>
                      <dd>{format.number(results[result])}</dd>
                    </div>
                  ))}
                  <div>
                    <dt>{t({ message: 'Added', context: 'follow-ups' })}</dt>
                    <dd>{format.number(made)}</dd>
                  </div>
                  <div>
                    <dt>{t({ message: 'Messages', context: 'follow-ups' })}</dt>
                    <dd>{format.number(sent)}</dd>
                  </div>
                </dl>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Format } from '#client/i18n/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { type ImportSummary, undoImport } from '#contract/imports/imports.ts'
import { ImportCountsTable } from './import-counts-table.tsx'
import { importLevelLabels, importStateLabels } from './import-labels.ts'
import { ImportProblemList } from './import-problem-list.tsx'
import css from './imports.module.css'
import { importQuery } from './imports-query.ts'
import { useImportStep } from './use-import-step.ts'

/** An import that is over: what it has stored, what was left out, and undoing it for thirty days. */
export function FinishedImport({ summary, format }: { summary: ImportSummary; format: Format }) {
  const { t, i18n } = useLingui()
  const describeProblem = useDescribeProblem()
  const [isAsking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const details = useQuery({ ...importQuery(summary.id), enabled: isOpen || summary.state === 'undone' })
  const undo = useImportStep(() => call(undoImport, { params: { id: summary.id } }))
  const { name, state, finishedAt, createdAt, createdBy, counts, undone, undoUntil } = summary
  const when = format.date(finishedAt ?? createdAt)
  const until = undoUntil === null ? null : format.date(undoUntil)
  const kept = details.data?.kept ?? []
  return (
    <Card
      title={<span className={css.file}>{name}</span>}
      aside={<span className={css.count}>{i18n._(importStateLabels[state])}</span>}
    >
      <div className={css.stack}>
        <p className={css.note}>
          {when} · {createdBy}
        </p>
        {state === 'undone' && undone ? (
          <>
            <p>
              <Trans>
                Removed: {format.number(undone.removed)}. Restored: {format.number(undone.restored)}.
              </Trans>{' '}
              {undone.kept > 0 && (
                <Plural
                  value={undone.kept}
                  one="# record has been changed or used since, and stays."
                  other="# records have been changed or used since, and stay."
                />
              )}
            </p>
            {kept.length > 0 && (
              <ul className={css.kept}>
                {kept.map((one) => (
                  <li key={`${one.kind} ${one.name}`}>
                    {i18n._(importLevelLabels[one.kind])}: <b translate="no">{one.name}</b>
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          counts && <ImportCountsTable counts={counts} isCheck={false} format={format} />
        )}
        {undo.isError && <Banner kind="error">{describeProblem(undo.error)}</Banner>}
        <div className={css.acts}>
          {state === 'done' && counts && (
            <Button
              aria-expanded={isOpen}
              icon={isOpen ? 'tabler:chevron-up' : 'tabler:chevron-down'}
              onClick={() => setOpen(!isOpen)}
            >
              <Trans>What was found in the rows</Trans>
            </Button>
          )}
          {until !== null && state === 'done' && (
            <Button icon="tabler:arrow-back-up" note={t`until ${until}`} onClick={() => setAsking(true)}>
              <Trans>Undo this import…</Trans>
            </Button>
          )}
        </div>
        {isOpen && details.data && <ImportProblemList shown={details.data} format={format} />}
      </div>
      <Sheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Undo this import?`}
        footer={
          <>
            <Button size="large" onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              size="large"
              variant="danger"
              icon="tabler:arrow-back-up"
              onClick={() => {
                setAsking(false)
                undo.mutate(undefined)
              }}
            >
              <Trans>Undo the import</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            All customers, cars, orders and items that this import added are removed, and records that it filled in are
            as before. Whatever was changed or used since then stays.
          </Trans>
        </p>
      </Sheet>
    </Card>
  )
}

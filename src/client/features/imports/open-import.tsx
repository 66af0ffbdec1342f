import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Format } from '#client/i18n/format.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import {
  checkImport,
  discardImport,
  type ImportDetails,
  pauseImport,
  startImport,
  undoImport,
} from '#contract/imports/imports.ts'
import { ImportCountsTable } from './import-counts-table.tsx'
import { ImportProblemList } from './import-problem-list.tsx'
import { ImportRules } from './import-rules.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportTableCard } from './import-table-card.tsx'
import css from './imports.module.css'
import { importQuery, importsQuery, isRunning } from './imports-query.ts'
import { useImportStep } from './use-import-step.ts'

type OpenImportProps = {
  id: string
  format: Format
  /** The columns of a checked import are changed once more. */
  isMatching: boolean
  onMatching: (isMatching: boolean) => void
}

/** An import that has not ended: its columns, its check, and its progress. */
export function OpenImport({ id, format, isMatching, onMatching }: OpenImportProps) {
  const query = useQuery(importQuery(id))
  const { data } = query
  if (!data) {
    return query.error ? (
      <LoadError query={query} />
    ) : (
      <Loading>
        <Skeleton box height="24rem" />
      </Loading>
    )
  }
  return <Stages shown={data} format={format} isMatching={isMatching} onMatching={onMatching} />
}

function Stages({ shown, format, isMatching, onMatching }: Omit<OpenImportProps, 'id'> & { shown: ImportDetails }) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const params = { id: shown.id }
  const check = useImportStep(() => call(checkImport, { params }))
  const start = useImportStep(() => call(startImport, { params }))
  const pause = useImportStep(() => call(pauseImport, { params }))
  const undo = useImportStep(() => call(undoImport, { params }))
  const discard = useMutation({
    mutationFn: () => call(discardImport, { params }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importsQuery.queryKey }),
  })
  const failure = [check, start, pause, undo, discard].find(({ error }) => error)?.error
  const { state } = shown
  // The end of a step is announced, and its place is where reading goes on.
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state) heading.current?.focus({ preventScroll: false })
    before.current = state
    void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })
  }, [state, queryClient])

  const isColumns = state === 'ready' || (state === 'checked' && isMatching)
  const rows = format.number(shown.rows)
  const discardButton = (
    <Button variant="quiet" icon="tabler:trash" busy={discard.isPending} onClick={() => discard.mutate()}>
      <Trans>Discard</Trans>
    </Button>
  )
  return (
    <>
      <ImportSteps state={isColumns ? 'ready' : state} />
      {failure && <Banner kind="error">{describeProblem(failure)}</Banner>}
      {isColumns && (
        <>
          {shown.tables.map((table) => (
            <ImportTableCard key={table.number} importId={shown.id} table={table} />
          ))}
          <div className={css.acts}>
            <Button
              variant="signal"
              size="large"
              icon="tabler:list-check"
              disabled={shown.rows === 0}
              busy={check.isPending}
              onClick={() => {
                onMatching(false)
                check.mutate(undefined)
              }}
            >
              <Trans>Check all rows</Trans>
            </Button>
            {discardButton}
          </div>
        </>
      )}
      {isRunning(state) && (
        <Card
          title={
            <span ref={heading} tabIndex={-1}>
              {state === 'checking' ? (
                <Trans>Checking {rows} rows…</Trans>
              ) : state === 'importing' ? (
                <Trans>Importing {rows} rows…</Trans>
              ) : (
                <Trans>Undoing the import…</Trans>
              )}
            </span>
          }
        >
          <div className={css.stack}>
            <Progress shown={shown} format={format} />
            <p className={css.note}>
              {state === 'undoing' ? (
                <Trans>You can leave this page: it will continue.</Trans>
              ) : (
                <Trans>You can leave this page: it will continue, even after a restart of the server.</Trans>
              )}
            </p>
            {state === 'importing' && (
              <div>
                <Button busy={pause.isPending} onClick={() => pause.mutate(undefined)}>
                  <Trans>Pause</Trans>
                </Button>
              </div>
            )}
          </div>
        </Card>
      )}
      {state === 'checked' && !isMatching && shown.counts && (
        <>
          <Card
            title={
              <span ref={heading} tabIndex={-1}>
                <Trans>3. What will be imported</Trans>
              </span>
            }
          >
            <div className={css.stack}>
              <ImportCountsTable counts={shown.counts} isCheck format={format} />
              <p className={css.note}>
                <Trans>
                  Imported visits are in the past. Customers are not notified of them, and they do not appear in today’s
                  work.
                </Trans>
              </p>
              <ImportRules />
            </div>
          </Card>
          <Card title={<Trans>What was found in the rows</Trans>}>
            <ImportProblemList shown={shown} format={format} />
          </Card>
          <div className={css.acts}>
            <Button
              variant="signal"
              size="large"
              icon="tabler:check"
              busy={start.isPending}
              onClick={() => start.mutate(undefined)}
            >
              <Trans>Import</Trans>
            </Button>
            <Button icon="tabler:pencil" onClick={() => onMatching(true)}>
              <Trans>Change the columns</Trans>
            </Button>
            {discardButton}
          </div>
        </>
      )}
      {state === 'paused' && (
        <Card
          title={
            <span ref={heading} tabIndex={-1}>
              <Trans>Paused</Trans>
            </span>
          }
        >
          <div className={css.stack}>
            <Progress shown={shown} format={format} />
            <div className={css.acts}>
              <Button
                variant="signal"
                icon="tabler:player-play"
                busy={start.isPending}
                onClick={() => start.mutate(undefined)}
              >
                <Trans>Continue</Trans>
              </Button>
              <Button
                variant="danger"
                icon="tabler:arrow-back-up"
                busy={undo.isPending}
                onClick={() => undo.mutate(undefined)}
              >
                {t`Undo what was imported`}
              </Button>
            </div>
          </div>
        </Card>
      )}
    </>
  )
}

function Progress({ shown: { state, done, rows }, format }: { shown: ImportDetails; format: Format }) {
  const { t } = useLingui()
  const [now, all] = [format.number(done), format.number(rows)]
  // How much there is to undo is not known before.
  if (state === 'undoing') return <progress className={css.progress} aria-label={t`Undoing`} />
  return (
    <>
      <progress className={css.progress} max={Math.max(1, rows)} value={done} aria-label={t`Progress`} />
      <p className={css.number}>
        <Trans>
          {now} of {all} rows
        </Trans>
      </p>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { downloadFile, saveFile } from '#client/api/download-file.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Format } from '#client/i18n/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { downloadImportProblems, type ImportDetails, listImportProblems } from '#contract/imports/imports.ts'
import { importProblemLabels } from '#contract/labels/import-problem-labels.ts'
import type { ImportProblemCode, ProblemLevel } from '#domain/imports/import-problem.ts'
import css from './imports.module.css'

type ImportProblemListProps = { shown: ImportDetails; format: Format }

const levelIcons: Readonly<Record<ProblemLevel, IconName>> = {
  error: 'tabler:alert-circle',
  warning: 'tabler:alert-triangle',
  info: 'tabler:info-circle',
}

/** Everything that was found in the rows, by kind; each kind opens to its rows. */
export function ImportProblemList({ shown, format }: ImportProblemListProps) {
  const { t, i18n } = useLingui()
  const describeProblem = useDescribeProblem()
  const [open, setOpen] = useState<ImportProblemCode | null>(null)
  const download = useMutation({
    mutationFn: async () => {
      const language = i18n.locale.startsWith('pl') ? 'pl' : 'en'
      const query = { language } as const
      const input = { params: { id: shown.id }, query }
      const options = { signal: new AbortController().signal, onBytes: () => {} }
      saveFile(await downloadFile(downloadImportProblems, input, options), 'import-problems.csv')
    },
  })
  const levels: Readonly<Record<ProblemLevel, string>> = {
    error: t`Error`,
    warning: t`Warning`,
    info: t`Note`,
  }
  if (shown.problems.length === 0) {
    return (
      <Banner kind="success">
        <Trans>Nothing is wrong with the rows.</Trans>
      </Banner>
    )
  }
  return (
    <div className={css.stack}>
      <ul className={css.problems}>
        {shown.problems.map(({ code, level, count }) => {
          const isOpen = open === code
          const words = i18n._(importProblemLabels[code])
          return (
            <li key={code} data-level={level}>
              <button
                type="button"
                className={css.kind}
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : code)}
              >
                <Icon name={levelIcons[level]} size={20} />
                <span className={css.words}>
                  <span className="visually-hidden">{levels[level]}: </span>
                  {words}
                </span>
                <span className={css.number}>{format.number(count)}</span>
                <Icon name={isOpen ? 'tabler:chevron-up' : 'tabler:chevron-down'} size={20} />
              </button>
              {isOpen && <ProblemRows shown={shown} code={code} />}
            </li>
          )
        })}
      </ul>
      {download.isError && <Banner kind="error">{describeProblem(download.error)}</Banner>}
      <div>
        <Button icon="tabler:download" busy={download.isPending} onClick={() => download.mutate()}>
          <Trans>Download these rows as CSV</Trans>
        </Button>
      </div>
    </div>
  )
}

function ProblemRows({ shown, code }: { shown: ImportDetails; code: ImportProblemCode }) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const { id } = shown
  const pages = useInfiniteQuery({
    queryKey: ['imports', 'problems', id, shown.state, code],
    queryFn: ({ pageParam, signal }) =>
      call(
        listImportProblems,
        { params: { id }, query: { code, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  if (pages.error) return <Banner kind="error">{describeProblem(pages.error)}</Banner>
  const problems = pages.data?.pages.flatMap((page) => page.problems) ?? []
  const nameOf = (table: number, column: number): string => {
    const place = column + 1
    const name = shown.tables.find((one) => one.number === table)?.names[column]
    return column < 0 ? '' : name || t`Column ${place}`
  }
  const isSeveral = shown.tables.length > 1
  return (
    <div className={css.rowsOf}>
      <ul className={css.rows}>
        {problems.map(({ table, row, column, value }) => (
          <li key={`${table} ${row} ${column}`}>
            <span className={css.place}>
              {isSeveral && `${shown.tables.find((one) => one.number === table)?.name ?? ''} · `}
              <Trans>Row {row}</Trans>
            </span>{' '}
            <span translate="no">
              {nameOf(table, column)}
              {value && <b className={css.value}> {value}</b>}
            </span>
          </li>
        ))}
      </ul>
      {(pages.hasNextPage || pages.isPending) && (
        <Button busy={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#client/i18n/load-error.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { FinishedImport } from './finished-import.tsx'
import { ImportFileCard } from './import-file-card.tsx'
import css from './imports.module.css'
import { importsQuery } from './imports-query.ts'
import { OpenImport } from './open-import.tsx'

export type ImportsPanelProps = { station: Pick<Station, 'format'> }

/** Data import: files of another program become customers, cars, visits and lines. */
export function ImportsPanel({ station: { format } }: ImportsPanelProps) {
  const query = useQuery(importsQuery)
  const [isMatching, setMatching] = useState(false)
  const { data } = query
  if (!data) {
    return query.error ? (
      <LoadError query={query} />
    ) : (
      <Loading>
        <Skeleton box height="16rem" />
      </Loading>
    )
  }
  // One after the other: the newest that has not ended.
  const open = data.find(({ state }) => state !== 'done' && state !== 'undone')
  const ended = data.filter(({ state }) => state === 'done' || state === 'undone')
  return (
    <>
      {open ? (
        <OpenImport key={open.id} id={open.id} format={format} isMatching={isMatching} onMatching={setMatching} />
      ) : (
        <ImportFileCard />
      )}
      {ended.length > 0 && (
        <>
          <h3 className={css.earlier}>
            <Trans>Earlier imports</Trans>
          </h3>
          {ended.map((summary) => (
            <FinishedImport key={summary.id} summary={summary} format={format} />
          ))}
        </>
      )}
    </>
  )
}

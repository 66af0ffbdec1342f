import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LoadFault } from '#client/features/appointments/load-fault.tsx'
import { LoadError } from '#client/i18n/load-error.tsx'
import { KeptAsOf } from '#client/station/kept-as-of.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { desk } from '#domain/role.ts'
import css from './crm.module.css'

/** What a list needs to know of its query. */
type ListFetch = {
  data: unknown
  error: Error | null
  isPending: boolean
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>
}

export type ListStateProps = {
  query: ListFetch & Parameters<typeof LoadError>[0]['query']
  count: number
  station: Station
  fallback: string
  icon: IconName
  isFiltered: boolean
  onReset: () => void
  /** What to do when there is nothing at all. */
  empty: ReactNode
  children: ReactNode
}

/** A list with its states: loading, error, offline, empty, nothing found, and the next page. */
export function ListState(props: ListStateProps) {
  const { query, count, station, fallback, icon, isFiltered, onReset, empty, children } = props
  const isMore = query.hasNextPage
  return (
    <>
      {query.data !== undefined && (
        <LoadFault
          error={query.error}
          asOf={query.dataUpdatedAt}
          station={station}
          fallback={fallback}
          onRetry={() => void query.refetch()}
        />
      )}
      <KeptAsOf asOf={query.data === undefined ? 0 : query.dataUpdatedAt} format={station.format} />
      {query.data === undefined && <LoadError query={query} fallback={fallback} />}
      {query.isPending && !query.error && <ListSkeleton />}
      {query.data !== undefined && count > 0 && (
        <p className={css.dim} role="status">
          {isMore ? <Trans>First {count}, more below</Trans> : <Plural value={count} one="# found" other="# found" />}
        </p>
      )}
      {count > 0 && (
        <div className={css.list} aria-busy={query.isPlaceholderData}>
          {children}
        </div>
      )}
      {query.data !== undefined && count === 0 && !query.isPlaceholderData && (
        <EmptyState
          icon={icon}
          title={isFiltered ? <Trans>No results</Trans> : <Trans>Nothing here yet</Trans>}
          action={
            isFiltered && (
              <Button onClick={onReset}>
                <Trans>Reset search and filters</Trans>
              </Button>
            )
          }
        >
          {isFiltered ? <Trans>Nothing matches the search and the filters.</Trans> : empty}
        </EmptyState>
      )}
      {isMore && !query.isPlaceholderData && (
        <LoadMore
          isLoading={query.isFetchingNextPage}
          isFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  )
}

export const ListSkeleton = () => (
  <Loading className={css.list ?? ''}>
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
      <Skeleton key={row} box height="64px" />
    ))}
  </Loading>
)

/** Says who may see this page, instead of an answer that is refused. */
export function ForDeskOnly({ station, children }: { station: Station; children: ReactNode }) {
  const { t } = useLingui()
  if (desk.includes(station.role)) return children
  return (
    <EmptyState icon="tabler:lock" level={1} title={t`Only for owners and advisors`}>
      <Trans>Only owners and advisors can see customers and their cars.</Trans>
    </EmptyState>
  )
}

import { Trans } from '@lingui/react/macro'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWordProblem } from '#client/i18n/error-words.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'

type ListGateProps<T, K extends readonly unknown[]> = {
  query: UseQueryOptions<T, Error, T, K>
  children: (data: T) => ReactNode
}

/** Shows what needs a list once the list is there; says so when it cannot be had. */
export function ListGate<T, K extends readonly unknown[]>({ query, children }: ListGateProps<T, K>) {
  const wordProblem = useWordProblem()
  const { data, error, refetch } = useQuery(query)
  if (data !== undefined) return children(data)
  if (!error) {
    return (
      <Loading>
        <Skeleton box height="20rem" />
      </Loading>
    )
  }
  return (
    <EmptyState
      icon="tabler:wifi-off"
      title={<Trans>The list could not be loaded</Trans>}
      action={
        <Button icon="tabler:refresh" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>{wordProblem(error)}</p>
    </EmptyState>
  )
}

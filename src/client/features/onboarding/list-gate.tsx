import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '#client/i18n/load-error.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'

type ListGateProps<T, K extends readonly unknown[]> = {
  query: UseQueryOptions<T, Error, T, K>
  children: (data: T) => ReactNode
}

/** Renders its children when the list has loaded; shows an error if it could not be loaded. */
export function ListGate<T, K extends readonly unknown[]>({ query, children }: ListGateProps<T, K>) {
  const read = useQuery(query)
  if (read.data !== undefined) return children(read.data)
  if (read.error) return <LoadError query={read} />
  return (
    <Loading>
      <Skeleton box height="20rem" />
    </Loading>
  )
}

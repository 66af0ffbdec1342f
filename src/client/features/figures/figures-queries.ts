import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listFigureRows, readFigures, readMonths } from '#contract/figures/figures.ts'
import type { FigureList } from '#domain/figures/figure-lists.ts'
import type { Month, Period } from '#domain/figures/period.ts'

export const figuresQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: ['figures', 'period', from, to],
    queryFn: ({ signal }) => call(readFigures, { query: { from, to } }, { signal }),
  })

export const monthsQuery = ({ from, to }: { from: Month; to: Month }) =>
  queryOptions({
    queryKey: ['figures', 'months', from, to],
    queryFn: ({ signal }) => call(readMonths, { query: { from, to } }, { signal }),
  })

/** What is asked of the rows. */
export type RowsQuery = Period & { list: FigureList; bayId?: string; employeeId?: string }

export const rowsQuery = (query: RowsQuery) =>
  infiniteQueryOptions({
    queryKey: ['figures', 'rows', query],
    queryFn: ({ signal, pageParam }) =>
      call(listFigureRows, { query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

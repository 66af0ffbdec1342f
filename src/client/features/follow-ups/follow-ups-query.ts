import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import {
  countFollowUps,
  getFollowUpRules,
  listFollowUps,
  previewFollowUpMessage,
} from '#contract/follow-ups/follow-ups.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import type { FollowUpsSearch } from './follow-ups-search.ts'

export const followUpsKey = ['follow-ups'] as const

export const followUpsQuery = ({ list = 'due', reason }: FollowUpsSearch) =>
  infiniteQueryOptions({
    queryKey: [...followUpsKey, 'list', list, reason ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(
        listFollowUps,
        { query: { list, ...(reason ? { reason } : {}), ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

export const followUpRulesQuery = queryOptions({
  queryKey: [...followUpsKey, 'rules'],
  queryFn: ({ signal }) => call(getFollowUpRules, {}, { signal }),
})

export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: [...followUpsKey, 'preview', id],
    queryFn: ({ signal }) => call(previewFollowUpMessage, { params: { id } }, { signal }),
    // Consents and hours change: what is shown is what would be sent now.
    staleTime: 0,
    gcTime: 0,
  })

export const resultsQuery = (from: LocalDate, to: LocalDate) =>
  queryOptions({
    queryKey: [...followUpsKey, 'results', from, to],
    queryFn: ({ signal }) => call(countFollowUps, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  })

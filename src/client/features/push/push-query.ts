import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { getPush } from '#contract/push/push.ts'

export const pushQuery = queryOptions({
  queryKey: ['profiles', 'push'],
  queryFn: ({ signal }) => call(getPush, {}, { signal }),
})

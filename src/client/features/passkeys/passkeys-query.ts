import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listPasskeys } from '#contract/passkeys/passkeys.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
})

import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { readPasskeyNeed } from '#contract/passkeys/required-passkeys.ts'

export const needQuery = queryOptions({
  queryKey: ['passkey-need'],
  queryFn: ({ signal }) => call(readPasskeyNeed, {}, { signal }),
  staleTime: 0,
})

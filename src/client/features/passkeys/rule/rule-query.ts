import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { readPasskeyRule } from '#contract/passkeys/required-passkeys.ts'

export const ruleQuery = queryOptions({
  queryKey: ['passkey-rule'],
  queryFn: ({ signal }) => call(readPasskeyRule, {}, { signal }),
  // Who has a passkey must be current when somebody is let in.
  staleTime: 0,
})

import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { type Legal, myLegal } from '#contract/legals.ts'

/** The company behind the station; `null` until it is saved. */
export const legalQuery = queryOptions({
  queryKey: ['legals', 'me'],
  queryFn: async ({ signal }): Promise<Legal | null> => (await call(myLegal, {}, { signal })).legal,
})

import { queryOptions } from '@tanstack/react-query'
import { myProfile } from '#contract/profiles.ts'
import { call } from './call.ts'

export const profileKey = ['profiles', 'me'] as const
export const isProfileKey = (queryKey: readonly unknown[]): boolean =>
  profileKey.every((part, index) => queryKey[index] === part)
const staleMs = 5 * 60_000

/** The profile of the signed-in user. */
export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: ({ signal }) => call(myProfile, {}, { signal }),
  staleTime: staleMs,
})

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getOnboarding } from '#contract/onboarding.ts'
import { call } from './call.ts'
import { profileKey, profileQuery } from './profile-query.ts'

/** What of the station has been set up. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => call(getOnboarding, {}, { signal }),
})

/** After a section was saved: the station of the user's profile, its bays and its hours may be others now. */
export async function refreshStation(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['bays'] }),
    queryClient.invalidateQueries({ queryKey: profileKey }),
    queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }),
  ])
}

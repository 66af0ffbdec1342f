import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getOnboarding } from '#contract/onboarding.ts'
import { call } from './call.ts'
import { profileKey, profileQuery } from './profile-query.ts'

/** The state of the station's setup. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => call(getOnboarding, {}, { signal }),
})

/** Refetches the profile, the bays and the setup. Called after a section of the setup was saved. */
export async function refreshStation(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['bays'] }),
    queryClient.invalidateQueries({ queryKey: profileKey }),
    queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }),
  ])
}

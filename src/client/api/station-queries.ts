import { queryOptions } from '@tanstack/react-query'
import { listBays } from '#contract/bays.ts'
import { getOnboarding } from '#contract/onboarding.ts'
import { call } from './call.ts'

export const baysQuery = queryOptions({
  queryKey: ['bays'],
  queryFn: async ({ signal }) => (await call(listBays, {}, { signal })).bays,
  staleTime: 60_000,
})

export const hoursQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => call(getOnboarding, {}, { signal }),
  staleTime: 60_000,
  select: ({ workingHours }) => workingHours,
})

export const stationServicesQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => call(getOnboarding, {}, { signal }),
  staleTime: 60_000,
  select: ({ services }) => services,
})

/** The logo on the papers; `null`: none. */
export const logoQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => call(getOnboarding, {}, { signal }),
  staleTime: 60_000,
  select: ({ logo }) => logo ?? null,
})

/** The name, the address and the contact data of the station. */
export const baseInfoQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => call(getOnboarding, {}, { signal }),
  staleTime: 60_000,
  select: ({ baseInfo }) => baseInfo,
})

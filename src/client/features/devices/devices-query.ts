import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listDevices } from '#contract/devices.ts'

/** The tablets that are signed in to the station. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).devices,
  // The list must be current when a lost tablet is looked up.
  staleTime: 0,
})

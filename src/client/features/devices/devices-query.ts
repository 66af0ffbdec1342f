import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listDevices } from '#contract/devices.ts'

/** The tablets that are signed in as the station. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).devices,
  // One that was lost a minute ago must not look as it did.
  staleTime: 0,
})

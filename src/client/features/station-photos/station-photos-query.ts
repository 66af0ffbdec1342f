import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listStationPhotos } from '#contract/accounts.ts'

/** The photos of the station, in the shown order. */
export const stationPhotosQuery = queryOptions({
  queryKey: ['accounts', 'photos'],
  queryFn: ({ signal }) => call(listStationPhotos, {}, { signal }),
})

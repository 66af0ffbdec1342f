import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findVehicles } from '#contract/vehicles.ts'
import { call } from './call.ts'

/** Vehicles of the station whose plate contains `plate`, an exact match first. Needs at least two characters. */
export const vehiclesQuery = (plate: string) =>
  queryOptions({
    queryKey: ['vehicles', plate],
    queryFn: async ({ signal }) => (await call(findVehicles, { query: { plate } }, { signal })).vehicles,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })

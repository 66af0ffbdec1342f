import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findVehicles } from '#contract/vehicles.ts'
import { call } from './call.ts'

/** The vehicles of the station whose plate holds this part, the exact one first. Two characters at least. */
export const vehiclesQuery = (plate: string) =>
  queryOptions({
    queryKey: ['vehicles', plate],
    queryFn: async ({ signal }) => (await call(findVehicles, { query: { plate } }, { signal })).vehicles,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })

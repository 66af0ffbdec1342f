import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { getVehicleDates } from '#contract/follow-ups/vehicle-dates.ts'

export const vehicleDatesQuery = (id: string) =>
  queryOptions({
    queryKey: ['vehicles', 'dates', id],
    queryFn: ({ signal }) => call(getVehicleDates, { params: { id } }, { signal }),
  })

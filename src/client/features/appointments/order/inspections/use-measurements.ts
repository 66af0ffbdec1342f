import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#client/api/call.ts'
import { isUnsentOrder } from '#client/features/appointments/car-labels.ts'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { listMeasurements, type MeasuredSeries } from '#contract/inspections/inspections.ts'

/** What was measured on the car at its other visits, by item; empty without a network. */
export function useMeasurements(order: AppointmentDetails): ReadonlyMap<string, MeasuredSeries> {
  const { id } = order.vehicle
  const { data } = useQuery({
    queryKey: ['measurements', id],
    queryFn: async ({ signal }) => (await call(listMeasurements, { params: { id } }, { signal })).series,
    staleTime: 60_000,
    enabled: !isUnsentOrder(order),
  })
  return useMemo(() => {
    const others = (data ?? []).map((series) => ({
      ...series,
      values: series.values.filter(({ appointmentId }) => appointmentId !== order.id),
    }))
    return new Map(others.filter(({ values }) => values.length > 0).map((series) => [series.itemId, series]))
  }, [data, order.id])
}

import { useLayoutEffect } from 'react'
import { useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { forecastDone } from '#domain/promise-risk.ts'
import type { ForecastStore } from './forecast-store.ts'
import { useForecast } from './use-forecast.ts'

export type DuePublisherProps = { appointments: readonly Appointment[]; station: Station; store: ForecastStore }

/** Computes the forecast once a minute and publishes it. */
export function DuePublisher({ appointments, station, store }: DuePublisherProps) {
  const now = useNow()
  const { cars, workshop } = useForecast(appointments, { today: station.format.dateOf(now), now }, station)
  // Before the paint, so that a mark is not first shown as in time.
  useLayoutEffect(() => {
    store.publish(forecastDone(cars, { ...workshop, bayIds: [], mechanicIds: [] }))
  }, [store, cars, workshop])
  return null
}

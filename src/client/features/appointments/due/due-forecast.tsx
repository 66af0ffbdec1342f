import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { forecastDone } from '#domain/promise-risk.ts'
import { useForecast } from './use-forecast.ts'

type DoneTimes = ReadonlyMap<string, number | null>

/** Holds the latest forecast. Its identity never changes: only the marks whose own value changed render again. */
function createForecastStore() {
  let doneTimes: DoneTimes = new Map()
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    doneAtOf: (id: string) => doneTimes.get(id),
    publish: (next: DoneTimes) => {
      doneTimes = next
      for (const listener of listeners) listener()
    },
  }
}
type ForecastStore = ReturnType<typeof createForecastStore>

const ForecastContext = createContext<ForecastStore>(createForecastStore())

export type DueForecastProps = { appointments: readonly Appointment[]; station: Station; children: ReactNode }

/**
 * Tells every `DueMark` inside it when the work of its car will be done: computed once a minute for all cars together,
 * because each waits for those before it. Outside of it a mark shows due and overdue promises, but none at risk.
 */
export function DueForecast({ children, ...parts }: DueForecastProps) {
  const [store] = useState(createForecastStore)
  return (
    <ForecastContext value={store}>
      {children}
      <Publisher {...parts} store={store} />
    </ForecastContext>
  )
}

function Publisher({ appointments, station, store }: Omit<DueForecastProps, 'children'> & { store: ForecastStore }) {
  const now = useNow()
  const { cars, workshop } = useForecast(appointments, { today: station.format.dateOf(now), now }, station)
  // Before the paint, so that no mark is first shown as in time.
  useLayoutEffect(() => {
    store.publish(forecastDone(cars, { ...workshop, bayIds: [], mechanicIds: [] }))
  }, [store, cars, workshop])
  return null
}

/** When the work of an appointment is expected to be done; `undefined` without a forecast. */
export function useDoneAt(id: string): number | null | undefined {
  const { subscribe, doneAtOf } = useContext(ForecastContext)
  return useSyncExternalStore(subscribe, () => doneAtOf(id))
}

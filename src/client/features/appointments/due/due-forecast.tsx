import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import type { Station } from '#client/station/use-station.ts'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { DuePublisherProps } from './due-publisher.tsx'
import { createForecastStore } from './forecast-store.ts'

const ForecastContext = createContext(createForecastStore())

// The rules of the forecast come after the first render: until then no promise is known to be at risk.
const DuePublisher = lazyWithPreload<DuePublisherProps>(() =>
  import('./due-publisher.tsx').then((part) => part.DuePublisher),
)

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
      <DuePublisher {...parts} store={store} />
    </ForecastContext>
  )
}

/** When the work of an appointment is expected to be done; `undefined` without a forecast. */
export function useDoneAt(id: string): number | null | undefined {
  const { subscribe, doneAtOf } = useContext(ForecastContext)
  return useSyncExternalStore(subscribe, () => doneAtOf(id))
}

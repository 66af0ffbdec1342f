import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { absencesQuery } from '#client/api/absences-query.ts'
import { employeesQuery } from '#client/api/employees-query.ts'
import { useForecast } from '#client/features/appointments/due/use-forecast.ts'
import type { Day } from '#client/features/appointments/layout/use-day.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { assessPromises, type Outlook } from '#domain/promise-risk.ts'
import type { LocalDate } from '#domain/wall-time.ts'

/** The forecast for each promise, by the order's id. Computed on this device from cached data, so it works offline. */
export function usePromiseRisks(
  appointments: readonly Appointment[],
  { bays }: Pick<Day, 'bays'>,
  { today, now }: { today: LocalDate; now: number },
  station: Station,
): ReadonlyMap<string, Outlook> {
  const people = useQuery(employeesQuery).data
  // The forecast reads them from the cache.
  useQuery(absencesQuery(today, today))
  const { cars, workshop } = useForecast(appointments, { today, now }, station)
  return useMemo(() => {
    const mechanics = people?.filter(({ id, active, role }) => active && role === 'mechanic' && !workshop.away.has(id))
    return assessPromises(cars, {
      ...workshop,
      bayIds: bays.filter(({ active }) => active).map(({ id }) => id),
      mechanicIds: mechanics?.map(({ id }) => id) ?? [],
    })
  }, [cars, workshop, bays, people])
}

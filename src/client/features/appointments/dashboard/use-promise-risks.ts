import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { absencesQuery } from '#client/api/absences-query.ts'
import { employeesQuery } from '#client/api/employees-query.ts'
import type { Day } from '#client/features/appointments/layout/use-day.ts'
import { useOpenings } from '#client/features/appointments/use-openings.ts'
import { toWork } from '#client/features/appointments/work-left.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { assessPromises, type ForecastCar, type Outlook } from '#domain/promise-risk.ts'
import { dayBounds, type LocalDate, type Span } from '#domain/wall-time.ts'

/** The forecast for each promise, by the order's id. Computed on this device from cached data, so it works offline. */
export function usePromiseRisks(
  appointments: readonly Appointment[],
  { bays }: Pick<Day, 'bays'>,
  { today, now }: { today: LocalDate; now: number },
  station: Station,
): ReadonlyMap<string, Outlook> {
  const { timeZone } = station
  const people = useQuery(employeesQuery).data
  const absences = useQuery(absencesQuery(today, today)).data
  const openings = useOpenings(appointments, { today, now }, station)
  return useMemo(() => {
    const away = new Map<string, readonly Span[]>()
    for (const { employeeId, from, to } of absences ?? []) {
      const span = { from: dayBounds(from, timeZone).from, to: dayBounds(to, timeZone).to }
      away.set(employeeId, [...(away.get(employeeId) ?? []), span])
    }
    const mechanics = people?.filter(({ id, active, role }) => active && role === 'mechanic' && !away.has(id))
    return assessPromises(appointments.map(toForecastCar), {
      now,
      openings,
      bayIds: bays.filter(({ active }) => active).map(({ id }) => id),
      mechanicIds: mechanics?.map(({ id }) => id) ?? [],
      away,
    })
  }, [appointments, bays, people, absences, openings, now, timeZone])
}

function toForecastCar(appointment: Appointment): ForecastCar {
  const { id, status, promisedAt, startsAt, statusDetail, blocks } = appointment
  const expectedAt = status === 'awaiting-parts' ? statusDetail?.expectedAt : undefined
  return {
    ...toWork(appointment),
    id,
    promisedAt: promisedAt === null ? null : Date.parse(promisedAt),
    startsAt: Date.parse(startsAt),
    waitsUntil: expectedAt === undefined ? null : Date.parse(expectedAt),
    blocks: blocks
      .filter(({ live }) => live)
      .map(({ bayId, employeeId, from, to }) => ({ bayId, employeeId, from: Date.parse(from), to: Date.parse(to) })),
  }
}

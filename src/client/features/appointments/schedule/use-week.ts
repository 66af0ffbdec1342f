import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { absencesQuery } from '#client/api/absences-query.ts'
import { employeesQuery } from '#client/api/employees-query.ts'
import { baysQuery, hoursQuery } from '#client/api/station-queries.ts'
import { weekQuery } from '#client/features/appointments/appointment-queries.ts'
import type { ScheduleBy } from '#client/features/appointments/layout/schedule-search.ts'
import { layWeek, type Week } from '#client/features/appointments/layout/week-days.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { addDays, type LocalDate, weekOf } from '#domain/wall-time.ts'

export type WeekState = Week & {
  appointments: readonly Appointment[]
  isLoading: boolean
  /** The last attempt failed; what is there may be old. */
  error: unknown
  /** Epoch ms of what is shown, 0 without. */
  asOf: number
  retry: () => void
}

/** The week that holds a date, as the station's country begins it. */
export function useWeek(date: LocalDate, by: ScheduleBy, station: Station): WeekState {
  const { timeZone, country, format } = station
  const first = weekOf(date, format.weekStart)[0] ?? date
  const bays = useQuery(baysQuery)
  const employees = useQuery(employeesQuery)
  const hours = useQuery(hoursQuery)
  const absences = useQuery(absencesQuery(first, addDays(first, 6)))
  const booked = useQuery(weekQuery(first, timeZone))
  const appointments = useOverlaid(booked.data ?? none, station.actorName)
  const week = useMemo(
    () =>
      layWeek(
        {
          dates: weekOf(first, format.weekStart),
          appointments,
          bays: bays.data ?? none,
          employees: employees.data ?? none,
          absences: absences.data ?? none,
          hours: hours.data ?? null,
          country,
          timeZone,
          tag: format.tag,
        },
        by,
      ),
    [first, appointments, bays.data, employees.data, absences.data, hours.data, country, timeZone, format, by],
  )
  return {
    ...week,
    appointments,
    isLoading:
      !bays.data ||
      (!booked.data && !booked.isError) ||
      (hours.data === undefined && hours.isPending) ||
      (by === 'employee' && employees.isPending),
    error: booked.error ?? (bays.data ? null : bays.error) ?? (by === 'employee' ? employees.error : null),
    asOf: booked.dataUpdatedAt,
    retry: () => {
      for (const query of [bays, employees, hours, booked]) if (query.isError) void query.refetch()
    },
  }
}

const none: never[] = []

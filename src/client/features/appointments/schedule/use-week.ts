import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { absencesQuery } from '#client/api/absences-query.ts'
import { employeesQuery } from '#client/api/employees-query.ts'
import { baysQuery, hoursQuery } from '#client/api/station-queries.ts'
import { weekQuery } from '#client/features/appointments/appointment-queries.ts'
import type { ScheduleBy, ScheduleFilter } from '#client/features/appointments/layout/schedule-search.ts'
import { layWeek, type Week } from '#client/features/appointments/layout/week-days.ts'
import { overlaps } from '#client/features/appointments/list-parts.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { addDays, dayBounds, type LocalDate, weekOf } from '#domain/wall-time.ts'
import { filterRows, fitsAny } from './schedule-filter.ts'
import { useFilterLabels } from './schedule-filter-labels.ts'
import { loadStateOf } from './schedule-state.ts'

/** The parts of every state. */
type WeekBasics = {
  /** All appointments of the week, hidden ones too. */
  appointments: readonly Appointment[]
  /** The error of the last attempt, or `null`. The shown data may be old. */
  error: unknown
  /** The time of the shown data in ms since the epoch; 0 if there is none. */
  asOf: number
  retry: () => void
}

export type ScheduleWeekState = WeekBasics &
  (
    | { state: 'loading' }
    | { state: 'unknown' }
    | {
        state: 'ready'
        /** The days, and the rows with the cards that pass the filter. */
        week: Week
        /** The formatted period. */
        title: string
        /** The active filter with the number of cars that pass it; undefined if all are shown. */
        filterLabels: string | undefined
      }
  )

export type ScheduleWeekParts = { date: LocalDate; by: ScheduleBy; filter: ScheduleFilter; station: Station }

/** The week that contains a date, with the first weekday of the station's country and with the filter applied. */
export function useWeek({ date, by, filter, station }: ScheduleWeekParts): ScheduleWeekState {
  const { timeZone, country, format } = station
  const first = weekOf(date, format.weekStart)[0] ?? date
  const bays = useQuery(baysQuery)
  const employees = useQuery(employeesQuery)
  const hours = useQuery(hoursQuery)
  const absences = useQuery(absencesQuery(first, addDays(first, 6)))
  const booked = useQuery(weekQuery(first, timeZone))
  const isOfWeek = useMemo(
    () => overlaps({ from: dayBounds(first, timeZone).from, to: dayBounds(addDays(first, 6), timeZone).to }),
    [first, timeZone],
  )
  const appointments = useOverlaid(booked.data ?? none, station.actorName, isOfWeek)
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
  const { days, rows } = week
  const { show, who } = filter
  const shown = useMemo(
    () => ({ days, rows: filterRows({ ...(show && { show }), ...(who && { who }) }, by, rows) }),
    [show, who, by, days, rows],
  )
  const fitting = appointments.filter((one) => fitsAny(filter, one)).length
  const filterLabels = useFilterLabels(filter, fitting, appointments.length)

  const isLoading =
    !bays.data ||
    (!booked.data && !booked.isError) ||
    (hours.data === undefined && hours.isPending) ||
    (by === 'employee' && employees.isPending)
  const error = booked.error ?? (bays.data ? null : bays.error) ?? (by === 'employee' ? employees.error : null)
  const asOf = booked.dataUpdatedAt
  const basics: WeekBasics = {
    appointments,
    error,
    asOf,
    retry: () => {
      for (const query of [bays, employees, hours, booked]) if (query.isError) void query.refetch()
    },
  }
  const state = loadStateOf({ isLoading, error, asOf })
  if (state !== 'ready') return { ...basics, state }
  const title = format.dayRange(days[0]?.date ?? date, days.at(-1)?.date ?? date)
  return { ...basics, state, week: shown, title, filterLabels }
}

const none: never[] = []

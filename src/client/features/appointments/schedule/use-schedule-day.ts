import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { absencesQuery } from '#client/api/absences-query.ts'
import { employeesQuery } from '#client/api/employees-query.ts'
import type { BoardDay } from '#client/features/appointments/board/board-day.ts'
import {
  type BoardColumn,
  boardColumns,
  type Capacity,
  capacityOf,
  carriedOver,
  employeeColumns,
  markAway,
  splitUnassigned,
  withoutIdleStaff,
} from '#client/features/appointments/layout/board-columns.ts'
import { boardSpan } from '#client/features/appointments/layout/board-layout.ts'
import type { ScheduleBy, ScheduleFilter } from '#client/features/appointments/layout/schedule-search.ts'
import { useDay } from '#client/features/appointments/layout/use-day.ts'
import { isOrderOnSite } from '#client/features/appointments/list-parts.ts'
import { onSiteQuery } from '#client/features/appointments/on-site-query.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Employee } from '#contract/employees.ts'
import { isLocalDate, type LocalDate } from '#domain/wall-time.ts'
import { columnsFor, filterCards, fitsAny } from './schedule-filter.ts'
import { useFilterLabels } from './schedule-filter-labels.ts'
import { dayStateOf, type ShownState } from './schedule-state.ts'

/** The parts of every state. */
type DayParts = {
  /** The error of the last attempt, or `null`. The shown data may be old. */
  error: unknown
  /** The time of the shown data in ms since the epoch; 0 if there is none. */
  asOf: number
  retry: () => void
  /** The reason for special hours: the holiday, the exception, or that the station is closed. */
  note: string | null
  /** The cars carried over from earlier days that pass the filter. */
  still: readonly Appointment[]
  /** The appointments to search for a car: those of the day, and those still on site. */
  findable: readonly Appointment[]
}

/** The content of a loaded day. */
type DayContent = {
  board: BoardDay
  capacity: Capacity
  /** The number of cars of the day; the labels of the filter are undefined if all are shown. */
  cars: number
  filterLabels: string | undefined
  /** The columns with the cards that pass the filter, unassigned cars included. */
  columns: readonly BoardColumn[]
  /** The column of the unassigned cars, if there are any. */
  waiting: BoardColumn | undefined
  bayNameOf: (id: string | null) => string | undefined
  personOf: (id: string | null) => Employee | undefined
}

/** A day that can be shown. */
export type ShownDay = DayParts & DayContent & ShownState

/** The capacity may be known before the day is loaded; `null`: it is unknown. */
export type ScheduleDayState =
  | (DayParts & { state: 'loading'; capacity: Capacity | null })
  | (DayParts & { state: 'unknown' })
  | ShownDay

export type ScheduleDayParts = {
  date: LocalDate
  today: LocalDate
  by: ScheduleBy
  filter: ScheduleFilter
  station: Station
}

/** One day of the schedule, by bay or by employee, with the filter applied. */
export function useScheduleDay({ date, today, by, filter, station }: ScheduleDayParts): ScheduleDayState {
  const { t } = useLingui()
  const { timeZone } = station
  const isToday = date === today
  const day = useDay(date, station)
  const people = useQuery(employeesQuery)
  const onSiteResult = useQuery({ ...onSiteQuery, enabled: isToday })
  const onSite = useOverlaid(onSiteResult.data ?? none, station.actorName, isOrderOnSite)
  const { bounds, open, note, bays, appointments } = day
  const employees = people.data ?? none
  const ofBays = useMemo(() => boardColumns(appointments, bays, bounds), [appointments, bays, bounds])
  const isByPerson = by === 'employee'
  const hasWho = filter.who !== undefined
  const { data: absences = none } = useQuery({ ...absencesQuery(date, date), enabled: isByPerson && isLocalDate(date) })
  const columns = useMemo(() => {
    if (!isByPerson) return ofBays
    const all = employeeColumns(appointments, employees, bounds)
    // Whoever is asked for is shown.
    const people = hasWho ? all : withoutIdleStaff(all)
    return markAway(people, new Set(absences.map((one) => one.employeeId)))
  }, [isByPerson, ofBays, appointments, employees, bounds, absences, hasWho])
  const span = useMemo(() => {
    const booked = ofBays.flatMap(({ cards }) => cards.map((card) => card.span))
    return boardSpan(bounds, open, booked, timeZone)
  }, [ofBays, bounds, open, timeZone])
  const bayOf = useMemo(() => new Map(bays.map((bay) => [bay.id, bay])), [bays])
  const personOf = useMemo(() => new Map(employees.map((one) => [one.id, one])), [employees])
  const still = isToday ? carriedOver(onSite, bounds) : []
  const cars = countCars(ofBays)
  const filterLabels = useFilterLabels(filter, countCars(filterCards(filter, ofBays)), cars)

  const isLoading = day.isLoading || (isByPerson && people.isPending)
  const error = day.error ?? (isByPerson && !people.data ? people.error : null)
  const known = dayStateOf({ isLoading, error, asOf: day.asOf, openSpans: open.length, cars })
  const parts: DayParts = {
    error,
    asOf: day.asOf,
    retry: () => {
      day.retry()
      if (people.isError) void people.refetch()
    },
    note: known.state === 'closed' ? (note ? t`Closed: ${note}` : t`Closed on this day`) : note,
    still: still.filter((one) => fitsAny(filter, one)),
    findable: [...appointments, ...still],
  }
  if (known.state === 'unknown') return { ...parts, ...known }
  const capacity = capacityOf(ofBays, open, bounds)
  if (known.state === 'loading') return { ...parts, ...known, capacity: day.isLoading ? null : capacity }

  const left = columnsFor(filter, by, columns)
  const shown = filterCards(filter, left)
  const onBoard = splitUnassigned(shown)
  return {
    ...parts,
    ...known,
    board: {
      date,
      span,
      open,
      note,
      columns: splitUnassigned(left).placed,
      shown: onBoard.placed,
      waiting: onBoard.unassigned,
      appointments,
    },
    capacity,
    cars,
    filterLabels,
    columns: shown,
    waiting: shown.find(({ bay, employee }) => !bay && !employee),
    bayNameOf: (id) => (id === null ? undefined : bayOf.get(id)?.name),
    personOf: (id) => (id === null ? undefined : personOf.get(id)),
  }
}

const countCars = (columns: readonly BoardColumn[]) =>
  new Set(columns.flatMap(({ cards }) => cards.map(({ appointment }) => appointment.id))).size

// A constant empty list, so that memoised values stay equal.
const none: never[] = []

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
} from '#client/features/appointments/layout/board-columns.ts'
import { boardSpan } from '#client/features/appointments/layout/board-layout.ts'
import type { ScheduleBy, ScheduleFilter } from '#client/features/appointments/layout/schedule-search.ts'
import { useDay } from '#client/features/appointments/layout/use-day.ts'
import { onSiteQuery } from '#client/features/appointments/on-site-query.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Employee } from '#contract/employees.ts'
import { isLocalDate, type LocalDate } from '#domain/wall-time.ts'
import { columnsFor, filterCards, fitsAny } from './schedule-filter.ts'
import { useFilterLabels } from './schedule-filter-labels.ts'
import { dayStateOf, type ShownState } from './schedule-state.ts'

/** In every state. */
type DayParts = {
  /** Of the last attempt; what is there may be old. `null`: it did not fail. */
  error: unknown
  /** Epoch ms of what is shown, 0 without. */
  asOf: number
  retry: () => void
  /** Why the hours are unlike others, in words: the holiday, the exception, or that the station is closed. */
  note: string | null
  /** The cars of earlier days that have not left, of those that are asked for. */
  still: readonly Appointment[]
  /** What a car is looked up among: all of the day, and all that are still here. */
  findable: readonly Appointment[]
}

/** What a day that is known has to show. */
type DayContent = {
  board: BoardDay
  capacity: Capacity
  /** All cars of the day, and in words how many of them are shown; nothing where all are. */
  cars: number
  filterLabels: string | undefined
  /** The columns with the cards that are shown, of the cars that wait too. */
  columns: readonly BoardColumn[]
  /** The column of the cars that wait for a bay or for somebody, where there are any. */
  waiting: BoardColumn | undefined
  bayNameOf: (id: string | null) => string | undefined
  personOf: (id: string | null) => Employee | undefined
}

/** A day that can be shown. */
export type ShownDay = DayParts & DayContent & ShownState

/** While it loads its capacity may be known already; `null`: it is not. */
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

/** One day of the schedule, by bay or by person, cut down to what is asked for. */
export function useScheduleDay({ date, today, by, filter, station }: ScheduleDayParts): ScheduleDayState {
  const { t } = useLingui()
  const { timeZone } = station
  const isToday = date === today
  const day = useDay(date, station)
  const people = useQuery(employeesQuery)
  const house = useQuery({ ...onSiteQuery, enabled: isToday })
  const standing = useOverlaid(house.data ?? none, station.actorName)
  const { bounds, open, note, bays, appointments } = day
  const employees = people.data ?? none
  const ofBays = useMemo(() => boardColumns(appointments, bays, bounds), [appointments, bays, bounds])
  const isByPerson = by === 'employee'
  const { data: absences = none } = useQuery({ ...absencesQuery(date, date), enabled: isByPerson && isLocalDate(date) })
  const columns = useMemo(() => {
    if (!isByPerson) return ofBays
    return markAway(employeeColumns(appointments, employees, bounds), new Set(absences.map((one) => one.employeeId)))
  }, [isByPerson, ofBays, appointments, employees, bounds, absences])
  const span = useMemo(() => {
    const booked = ofBays.flatMap(({ cards }) => cards.map((card) => card.span))
    return boardSpan(bounds, open, booked, timeZone)
  }, [ofBays, bounds, open, timeZone])
  const bayOf = useMemo(() => new Map(bays.map((bay) => [bay.id, bay])), [bays])
  const personOf = useMemo(() => new Map(employees.map((one) => [one.id, one])), [employees])
  const still = isToday ? carriedOver(standing, bounds) : []
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

// One empty list, so that what is derived from it is derived once.
const none: never[] = []

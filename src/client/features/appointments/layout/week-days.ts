import type { Absence } from '#contract/absences.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import type { Employee } from '#contract/employees.ts'
import { cutSpans } from '#domain/free-slots.ts'
import { dayBounds, type LocalDate, type Span } from '#domain/wall-time.ts'
import { openSpans, type WorkingHours } from '#domain/working-hours.ts'
import {
  type BoardCard,
  type BoardColumn,
  boardColumns,
  type Capacity,
  employeeColumns,
  spansOf,
} from './board-columns.ts'
import { type CellLoad, countCars, loadOf } from './cell-load.ts'
import { dayNote } from './day-note.ts'
import type { ScheduleBy } from './schedule-search.ts'

export type WeekDay = {
  date: LocalDate
  bounds: Span
  open: readonly Span[]
  /** The name of the holiday or exception. */
  note: string | null
  cars: number
  capacity: Capacity
  /** The ids of the absent employees. */
  away: ReadonlySet<string>
}
/**
 * The week of a bay or an employee: for each day the cards in order of time, and the load. A filter hides cards, but it
 * does not change the load.
 */
export type WeekRow = Omit<BoardColumn, 'cards'> & {
  cells: readonly (readonly BoardCard[])[]
  loads: readonly CellLoad[]
}
export type Week = { days: readonly WeekDay[]; rows: readonly WeekRow[] }

export type WeekParts = {
  dates: readonly LocalDate[]
  appointments: readonly Appointment[]
  bays: readonly Bay[]
  employees: readonly Employee[]
  absences: readonly Pick<Absence, 'employeeId' | 'from' | 'to'>[]
  hours: WorkingHours | null
  country: string
  timeZone: string
  /** The BCP 47 tag for the names of holidays: `pl-PL`. */
  tag: string
}

/** Returns the seven days of a week with their cards, in a row for each bay or employee. */
export function layWeek(parts: WeekParts, by: ScheduleBy): Week {
  const { dates, bays, employees, absences, hours, country, timeZone, tag } = parts
  const perDay = byDay(parts)
  const columnsOf = (appointments: readonly Appointment[], span: Span) =>
    by === 'bay' ? boardColumns(appointments, bays, span) : employeeColumns(appointments, employees, span)
  const days: WeekDay[] = []
  const columns: Map<string, BoardColumn>[] = []
  for (const date of dates) {
    const bounds = dayBounds(date, timeZone)
    const appointments = perDay.get(date) ?? []
    const open = hours ? openSpans(date, hours, country, timeZone) : []
    const ofDay = columnsOf(appointments, bounds)
    const ofBays = by === 'bay' ? ofDay : boardColumns(appointments, bays, bounds)
    columns.push(new Map(ofDay.map((column) => [column.id, column])))
    days.push({
      date,
      bounds,
      open,
      note: dayNote(date, hours, country, tag),
      cars: countCars(ofDay.flatMap(({ cards }) => cards)),
      capacity: sumLoads(ofBays.filter(({ bay }) => bay?.active).map(({ cards }) => loadOf(cards, open, bounds))),
      away: new Set(absences.filter(({ from, to }) => from <= date && date <= to).map(({ employeeId }) => employeeId)),
    })
  }
  /** When a bay can be used, or when an employee is at work. */
  const openFor = ({ bay, employee }: BoardColumn, { date, open, away }: WeekDay): readonly Span[] => {
    if (bay) return bay.active ? open : []
    if (!employee?.active || away.has(employee.id)) return []
    const { weekly } = employee
    if (!weekly) return open
    return cutSpans(open, openSpans(date, { weekly, exceptions: [], observeHolidays: false }, country, timeZone))
  }
  // Every bay or employee with a card on any day has a row, in the order of a day's board.
  const used = new Set(columns.flatMap((ofDay) => [...ofDay.keys()]))
  const first = days[0]?.bounds.from ?? 0
  const whole = columnsOf(parts.appointments, { from: first, to: days.at(-1)?.bounds.to ?? first })
  const rows = whole
    .filter(({ id }) => used.has(id))
    .map((column): WeekRow => {
      const { id, bay, employee } = column
      const cells = columns.map((ofDay) => ofDay.get(id)?.cards ?? [])
      const loads = days.map((day, index) => loadOf(cells[index] ?? [], openFor(column, day), day.bounds))
      return { id, bay, employee, cells, loads }
    })
  return { days, rows }
}

/** Returns the appointments of each date, by their blocks. */
function byDay({ dates, appointments, timeZone }: WeekParts): Map<LocalDate, Appointment[]> {
  const bounds = dates.map((date) => ({ date, ...dayBounds(date, timeZone) }))
  const days = new Map<LocalDate, Appointment[]>(dates.map((date) => [date, []]))
  for (const appointment of appointments) {
    const spans = spansOf(appointment).map(({ span }) => span)
    for (const { date, from, to } of bounds) {
      if (spans.some((span) => span.from < to && from < span.to)) days.get(date)?.push(appointment)
    }
  }
  return days
}

/** Whether the day is closed and empty: its column can be narrow. */
export const isIdle = ({ open, cars }: WeekDay): boolean => open.length === 0 && cars === 0

/** Returns the load of several bays or days together. */
export function sumLoads(loads: readonly Capacity[]): Capacity {
  const sum: Capacity = { openMinutes: 0, bookedMinutes: 0, startedMinutes: 0 }
  for (const { openMinutes, bookedMinutes, startedMinutes } of loads) {
    sum.openMinutes += openMinutes
    sum.bookedMinutes += bookedMinutes
    sum.startedMinutes += startedMinutes
  }
  return sum
}

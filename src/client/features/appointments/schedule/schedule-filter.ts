import { type BoardColumn, unassignedColumnId } from '#client/features/appointments/layout/board-columns.ts'
import type { ScheduleBy, ScheduleFilter } from '#client/features/appointments/layout/schedule-search.ts'
import type { WeekRow } from '#client/features/appointments/layout/week-days.ts'
import { orderFilters } from '#client/features/appointments/orders-search.ts'
import type { Appointment } from '#contract/appointments.ts'

export const isFiltering = ({ show, who }: ScheduleFilter): boolean => show !== undefined || who !== undefined

type FilteredVisit = { appointment: Appointment; employeeId: string | null }

/** Whether a card passes the filter. An appointment of two employees is shown in the column of the filtered one. */
export function fits({ show, who }: ScheduleFilter, { appointment, employeeId }: FilteredVisit): boolean {
  const group: readonly string[] | undefined = show && orderFilters[show]
  if (group && !group.includes(appointment.status)) return false
  return who === undefined || who === (employeeId ?? 'none')
}

/** Whether any block of an appointment passes the filter. */
export function fitsAny(filter: ScheduleFilter, appointment: Appointment): boolean {
  const people = appointment.blocks.map(({ employeeId }) => employeeId)
  return (people.length > 0 ? people : [null]).some((employeeId) => fits(filter, { appointment, employeeId }))
}

/** Returns the remaining columns or rows: by employee only the filtered one. */
export function columnsFor<T extends Pick<BoardColumn, 'id'>>(
  { who }: ScheduleFilter,
  by: ScheduleBy,
  columns: readonly T[],
): readonly T[] {
  if (who === undefined || by !== 'employee') return columns
  return columns.filter(({ id }) => id === (who === 'none' ? unassignedColumnId : who))
}

/** Returns the columns with the cards that pass the filter. */
export function filterCards(filter: ScheduleFilter, columns: readonly BoardColumn[]): readonly BoardColumn[] {
  if (!isFiltering(filter)) return columns
  return columns.map((column) => ({ ...column, cards: column.cards.filter((card) => fits(filter, card)) }))
}

/** Returns the week's rows with the cards that pass the filter. */
export function filterRows(filter: ScheduleFilter, by: ScheduleBy, rows: readonly WeekRow[]): readonly WeekRow[] {
  if (!isFiltering(filter)) return rows
  return columnsFor(filter, by, rows).map((row) => ({
    ...row,
    cells: row.cells.map((cards) => cards.filter((card) => fits(filter, card))),
  }))
}

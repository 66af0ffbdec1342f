import { type BoardColumn, nobodyColumnId } from '#client/features/appointments/layout/board-columns.ts'
import type { ScheduleBy, ScheduleFilter } from '#client/features/appointments/layout/schedule-search.ts'
import type { WeekRow } from '#client/features/appointments/layout/week-days.ts'
import { orderFilters } from '#client/features/appointments/orders-search.ts'
import type { Appointment } from '#contract/appointments.ts'

export const isFiltering = ({ show, who }: ScheduleFilter): boolean => show !== undefined || who !== undefined

type FilteredVisit = { appointment: Appointment; employeeId: string | null }

/** Whether a card is shown. A visit with two people is shown where the one that is asked for works. */
export function fits({ show, who }: ScheduleFilter, { appointment, employeeId }: FilteredVisit): boolean {
  const group: readonly string[] | undefined = show && orderFilters[show]
  if (group && !group.includes(appointment.status)) return false
  return who === undefined || who === (employeeId ?? 'none')
}

/** Whether anything of an appointment is shown. */
export function fitsAny(filter: ScheduleFilter, appointment: Appointment): boolean {
  const people = appointment.blocks.map(({ employeeId }) => employeeId)
  return (people.length > 0 ? people : [null]).some((employeeId) => fits(filter, { appointment, employeeId }))
}

/** The columns or rows that are left: by person only the one that is asked for. */
export function columnsFor<T extends Pick<BoardColumn, 'id'>>(
  { who }: ScheduleFilter,
  by: ScheduleBy,
  columns: readonly T[],
): readonly T[] {
  if (who === undefined || by !== 'employee') return columns
  return columns.filter(({ id }) => id === (who === 'none' ? nobodyColumnId : who))
}

/** The columns with the cards that are shown. */
export function filterCards(filter: ScheduleFilter, columns: readonly BoardColumn[]): readonly BoardColumn[] {
  if (!isFiltering(filter)) return columns
  return columns.map((column) => ({ ...column, cards: column.cards.filter((card) => fits(filter, card)) }))
}

/** The week's rows with the cards that are shown. */
export function filterRows(filter: ScheduleFilter, by: ScheduleBy, rows: readonly WeekRow[]): readonly WeekRow[] {
  if (!isFiltering(filter)) return rows
  return columnsFor(filter, by, rows).map((row) => ({
    ...row,
    cells: row.cells.map((cards) => cards.filter((card) => fits(filter, card))),
  }))
}

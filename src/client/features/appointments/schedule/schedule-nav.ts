import type { ScheduleFilter, ScheduleLook } from '#client/features/appointments/layout/schedule-search.ts'
import type { Station } from '#client/station/use-station.ts'
import type { LocalDate } from '#domain/wall-time.ts'

/** What the schedule of a day and of a week have in common: what is shown, and the ways to change it. */
export type ScheduleNav = {
  date: LocalDate
  today: LocalDate
  look: ScheduleLook
  onLook: (look: ScheduleLook) => void
  filter: ScheduleFilter
  onFilter: (filter: ScheduleFilter) => void
  station: Station
  onDate: (date: LocalDate) => void
  /** Moves to the previous or next day or week. */
  onTurn: (direction: -1 | 1) => void
  /** Scrolls to the now line, on today's board. */
  onNow: () => void
  onFind: () => void
  /** Starts a new appointment. Undefined: the user cannot book. */
  onNew: ((source: 'walk-in' | 'phone') => void) | undefined
}

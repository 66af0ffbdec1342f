import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import { addDays, dayBounds, type LocalDate } from '#domain/wall-time.ts'
import { openSpans, type WorkingHours } from '#domain/working-hours.ts'
import { boardColumns, type Capacity, capacityOf } from './board-columns.ts'

export type DayLoad = Capacity & { date: LocalDate }

export type LoadWeekOf = {
  from: LocalDate
  appointments: readonly Appointment[]
  bays: readonly Bay[]
  hours: WorkingHours | null
  country: string
  timeZone: string
}

export const loadDays = 7

/** Returns the load of the days from `from` on. */
export function loadByDay({ from, appointments, bays, hours, country, timeZone }: LoadWeekOf): readonly DayLoad[] {
  return Array.from({ length: loadDays }, (_, index) => {
    const date = addDays(from, index)
    const bounds = dayBounds(date, timeZone)
    const open = hours ? openSpans(date, hours, country, timeZone) : []
    return { date, ...capacityOf(boardColumns(appointments, bays, bounds), open, bounds) }
  })
}

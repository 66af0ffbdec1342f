import { isLocalDate, type LocalDate } from '#domain/wall-time.ts'

/** What the schedule's address says. Without a date it is the station's today. */
export type ScheduleSearch = {
  date?: LocalDate
  new?: 'walk-in' | 'phone'
  /** Typed before, with `new`. */
  plate?: string
}

/** What cannot be read is left out: an old link still opens the board. */
export function readScheduleSearch(raw: Record<string, unknown>): ScheduleSearch {
  const search: ScheduleSearch = {}
  if (typeof raw.date === 'string' && isLocalDate(raw.date)) search.date = raw.date
  if (raw.new === 'walk-in' || raw.new === 'phone') search.new = raw.new
  // The router reads digits alone as a number.
  const plate = typeof raw.plate === 'number' ? String(raw.plate) : raw.plate
  if (typeof plate === 'string' && plate.length > 0 && plate.length <= 20) search.plate = plate
  return search
}

import { holidayOn } from '#domain/holidays.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { exceptionOn, type WorkingHours } from '#domain/working-hours.ts'

/** Returns the note of the day's exception, else the name of its holiday, else `null`. */
export function dayNote(date: LocalDate, hours: WorkingHours | null, country: string, tag: string): string | null {
  const note = hours && exceptionOn(date, hours)?.note.trim()
  if (note) return note
  const holiday = holidayOn(date, country)
  if (!holiday) return null
  return tag.startsWith('pl') ? holiday.names.pl : holiday.names.en
}

import type { ScheduleSearch } from '#client/features/appointments/layout/schedule-search.ts'
import { guessSought } from '#domain/search-words.ts'

/** The schedule with the form for a new booking, filled in with a text that was searched and not found. */
export function newBookingFor(typed: string): ScheduleSearch {
  const text = typed.trim()
  const kind = guessSought(text)
  if (kind === 'plate') return { new: 'phone', plate: text.toUpperCase() }
  return { new: 'phone', ...(kind === 'phone' ? { contact: text } : { name: text }) }
}

import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'

/**
 * Splits a list into open cars and the number of folded ones: those that had left when the list was opened. A car that
 * leaves later stays open. `date` identifies the list; `null` while it is loading.
 */
export function useFolded(
  cars: readonly Appointment[],
  date: LocalDate | null,
): { open: readonly Appointment[]; folded: number } {
  const [hidden, setHidden] = useState<{ date: LocalDate | null; ids: ReadonlySet<string> }>({
    date: null,
    ids: new Set(),
  })
  let { ids } = hidden
  if (date !== null && hidden.date !== date) {
    ids = new Set(cars.filter(({ status }) => status === 'completed').map(({ id }) => id))
    setHidden({ date, ids })
  }
  const open = cars.filter(({ id }) => !ids.has(id))
  return { open, folded: cars.length - open.length }
}

import type { Appointment } from '#contract/appointments.ts'
import { isEnded } from '#domain/appointment.ts'

/** Returns the cars that are new in a list and lack a bay or an employee; `before`: `undefined` for a new list. */
export function findNewMissing(
  before: readonly Appointment[] | undefined,
  after: readonly Appointment[],
): readonly Appointment[] {
  if (!before) return []
  const known = new Set(before.map(({ id }) => id))
  return after.filter(({ id, status, unassigned }) => unassigned && !known.has(id) && !isEnded(status))
}

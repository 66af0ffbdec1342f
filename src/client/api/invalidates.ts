import type { Change, ChangedNoun } from '#contract/events.ts'

/** The first parts of the query keys whose data may depend on a noun of the change events. */
const shownIn: Readonly<Record<ChangedNoun, readonly string[]>> = {
  appointments: ['appointments', 'customers', 'vehicles', 'free-slots'],
  bays: ['bays', 'onboarding', 'free-slots'],
  customers: ['customers', 'vehicles', 'appointments', 'follow-ups'],
  vehicles: ['vehicles', 'customers', 'appointments', 'follow-ups'],
  // When an employee is deactivated, their appointments are reassigned.
  employees: ['employees', 'appointments', 'free-slots', 'profiles'],
  absences: ['absences', 'free-slots'],
  invitations: ['employees'],
  devices: ['devices'],
  onboarding: ['onboarding', 'bays', 'services', 'profiles', 'free-slots'],
  legals: ['legals'],
  profiles: ['profiles', 'employees'],
  messages: ['messages'],
  'follow-ups': ['follow-ups'],
}

/** Whether the change may affect the data of a query. */
export function invalidates({ noun, id }: Change, queryKey: readonly unknown[]): boolean {
  const [head, kind, shown] = queryKey
  // A newer server may name a noun that this build does not know.
  if (!shownIn[noun]?.some((one) => one === head)) return false
  const isOtherOrder =
    noun === 'appointments' && head === noun && (kind === 'one' || kind === 'messages') && id !== null && shown !== id
  return !isOtherOrder
}

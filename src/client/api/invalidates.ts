import type { Change, ChangedNoun } from '#contract/events.ts'

/** The first words of the query keys that may show something else once a noun has changed. */
const shownIn: Readonly<Record<ChangedNoun, readonly string[]>> = {
  appointments: ['appointments', 'customers', 'vehicles', 'free-slots'],
  bays: ['bays', 'onboarding', 'free-slots'],
  customers: ['customers', 'vehicles', 'appointments'],
  vehicles: ['vehicles', 'customers', 'appointments'],
  // Who leaves hands their cars over.
  employees: ['employees', 'appointments', 'free-slots', 'profiles'],
  absences: ['absences', 'free-slots'],
  invitations: ['employees'],
  devices: ['devices'],
  onboarding: ['onboarding', 'bays', 'services', 'profiles', 'free-slots'],
  legals: ['legals'],
  profiles: ['profiles', 'employees'],
  messages: ['messages'],
}

/** Whether what a query shows may have changed. */
export function invalidates({ noun, id }: Change, queryKey: readonly unknown[]): boolean {
  const [head, kind, shown] = queryKey
  if (!shownIn[noun].some((one) => one === head)) return false
  const isOtherOrder =
    noun === 'appointments' && head === noun && (kind === 'one' || kind === 'messages') && id !== null && shown !== id
  return !isOtherOrder
}

import { serverNow } from '#client/api/server-clock.ts'
import { useClock } from '#client/station/use-now.ts'
import type { Appointment } from '#contract/appointments.ts'
import { type DueState, dueStateOf } from '#domain/due-state.ts'
import { useDoneAt } from './due-forecast.tsx'

/** The promise of a car compared with the clock and with the forecast around it; renders again only when it changes. */
export function useDueState({ id, status, promisedAt }: Pick<Appointment, 'id' | 'status' | 'promisedAt'>): DueState {
  const promised = promisedAt === null ? null : Date.parse(promisedAt)
  const doneAt = useDoneAt(id)
  // Stands still until the promise has passed, so that most cars never render again.
  const now = useClock(() => (promised === null ? 0 : Math.max(promised, Math.floor(serverNow() / 60_000) * 60_000)))
  return dueStateOf({ status, promisedAt: promised }, now, doneAt)
}

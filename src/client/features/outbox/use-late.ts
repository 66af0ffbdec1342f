import { useClock } from '#client/features/appointments/use-now.ts'
import { useOutbox } from '#client/offline/outbox-link.ts'
import { isLate } from '#domain/outbox-view.ts'

/** Whether anything unsent has waited so long that somebody should look. */
export function useLate(): boolean {
  const { entries } = useOutbox()
  return useClock((now) => entries.some((entry) => isLate(entry, now)))
}

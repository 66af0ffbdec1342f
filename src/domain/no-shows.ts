import type { Status } from './appointment.ts'

/** A status change of an appointment, as stored in its history. */
export type HistoryStep = {
  readonly id: string
  readonly appointmentId: string
  readonly from: Status | null
  readonly to: Status | null
  readonly undoes: string | null
}

/**
 * Counts no-shows. A no-show that was undone, or after which the vehicle arrived late, does not count; one that was
 * rescheduled does. `steps` of any appointments, those of one appointment oldest first.
 */
export function countNoShows(steps: readonly HistoryStep[]): number {
  const undone = new Set(steps.map((step) => step.undoes))
  const cameLate = (at: number, { appointmentId }: HistoryStep): boolean =>
    steps
      .slice(at + 1)
      .find((later) => later.appointmentId === appointmentId && later.from === 'no-show' && !undone.has(later.id))
      ?.to === 'arrived'
  return steps.filter(
    (step, at) => step.to === 'no-show' && !step.undoes && !undone.has(step.id) && !cameLate(at, step),
  ).length
}

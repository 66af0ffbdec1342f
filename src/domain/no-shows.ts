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
 * Returns the steps to *no-show* that count. One that was undone, or after which the vehicle arrived late, does not; one
 * that was rescheduled does. `steps` of any appointments, those of one appointment oldest first.
 */
export function findNoShows<S extends HistoryStep>(steps: readonly S[]): S[] {
  const undone = new Set(steps.map((step) => step.undoes))
  const cameLate = (at: number, { appointmentId }: HistoryStep): boolean =>
    steps
      .slice(at + 1)
      .find((later) => later.appointmentId === appointmentId && later.from === 'no-show' && !undone.has(later.id))
      ?.to === 'arrived'
  return steps.filter(
    (step, at) => step.to === 'no-show' && !step.undoes && !undone.has(step.id) && !cameLate(at, step),
  )
}

/** Counts no-shows, as `findNoShows`. */
export const countNoShows = (steps: readonly HistoryStep[]): number => findNoShows(steps).length

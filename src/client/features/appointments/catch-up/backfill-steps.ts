import { toState } from '#client/features/appointments/appointment-state.ts'
import type { Appointment, AppointmentDetails, AppointmentEvent } from '#contract/appointments.ts'
import { changeStatus, type Status, undoableTo } from '#domain/appointment.ts'
import type { Role } from '#domain/role.ts'

/** The steps on a paper list: arrived, work begun, ready, handed over. */
const catchUpSteps = ['arrived', 'in-progress', 'ready', 'completed'] as const
export type CatchUpStep = (typeof catchUpSteps)[number]

export type BackfillItem = {
  step: CatchUpStep
  state: 'done' | 'offered' | 'closed'
  /** The ISO instant of a completed step; `null` if it is unknown, or if a later step implied this one. */
  at: string | null
}

/** The number of steps that a car in this status has completed. */
const reached: Partial<Record<Status, number>> = {
  arrived: 1,
  'awaiting-parts': 1,
  'awaiting-approval': 1,
  'on-hold': 1,
  'in-progress': 2,
  ready: 3,
  completed: 4,
}

/** Whether the appointment belongs on the list: a called-off one has nothing to backfill. */
export const isOnList = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status !== 'cancelled' && status !== 'rejected'

/**
 * Returns the four items of a car. `events`: its history as far as this device has it; without it times are missing.
 */
export function backfillItemsOf(
  appointment: Appointment,
  events: readonly AppointmentEvent[],
  role: Role,
): BackfillItem[] {
  const { status, statusSince } = appointment
  const steps = events.filter(({ kind, undone, undoes }) => kind === 'status' && !undone && undoes === null)
  const behind = reached[status] ?? 0
  return catchUpSteps.map((step, index): BackfillItem => {
    const event = steps.findLast(({ to }) => to === step)
    // Work on a car that waits for parts may or may not have begun.
    const isDone = index < behind || (behind === 1 && step === 'in-progress' && event !== undefined)
    if (isDone) return { step, state: 'done', at: step === status ? statusSince : (event?.occurredAt ?? null) }
    return { step, state: isOffered(appointment, step, role) ? 'offered' : 'closed', at: null }
  })
}

function isOffered(appointment: Appointment, to: CatchUpStep, role: Role): boolean {
  // The plate of a car without one is asked for by the tap.
  const change = {
    to,
    hasReason: false,
    hasPlate: true,
    actor: { id: '', role },
    occurredAt: Date.parse(appointment.startsAt),
  }
  return changeStatus(toState(appointment), change).ok
}

export type Reversal = { status: Status; undoes: string; occurredAt: string }

/**
 * Returns how the last step is undone, or `null` if it cannot be. A step that was backfilled a moment ago with an
 * earlier time, or that is still unsent, counts as just made.
 */
export function reversalOf(
  appointment: Appointment,
  details: AppointmentDetails | undefined,
  { userId, now, isFresh }: { userId: string; now: number; isFresh: boolean },
): Reversal | null {
  // With a history older than the list the last step is unknown.
  if (details?.statusVersion !== appointment.statusVersion || details.status !== appointment.status) return null
  const state = toState(details)
  if (!state.last) return null
  const at = isFresh ? state.last.occurredAt : now
  const status = undoableTo(state, userId, at)
  return status && { status, undoes: state.last.id, occurredAt: new Date(at).toISOString() }
}

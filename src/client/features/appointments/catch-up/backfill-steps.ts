import { toState } from '#client/features/appointments/appointment-state.ts'
import type { Appointment, AppointmentDetails, AppointmentEvent } from '#contract/appointments.ts'
import { changeStatus, type Status, undoableTo } from '#domain/appointment.ts'
import type { Role } from '#domain/role.ts'

/** What a list on paper says of a car: it came, work began, it is ready, it was fetched. */
const catchUpSteps = ['arrived', 'in-progress', 'ready', 'completed'] as const
export type CatchUpStep = (typeof catchUpSteps)[number]

export type BackfillItem = {
  step: CatchUpStep
  state: 'done' | 'offered' | 'closed'
  /** ISO instant of a done one; `null` where it is not known, or where a later step took it as done. */
  at: string | null
}

/** How many of the steps a car in this status has behind it. */
const reached: Partial<Record<Status, number>> = {
  arrived: 1,
  'awaiting-parts': 1,
  'awaiting-approval': 1,
  'on-hold': 1,
  'in-progress': 2,
  ready: 3,
  completed: 4,
}

/** Whether a car belongs on the list: what was called off has nothing to catch up on. */
export const isOnList = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status !== 'cancelled' && status !== 'rejected'

/** The four items of a car. `events` is its history as far as it is on this device; without it times are missing. */
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
    // A car that waits for parts had its work begun, or not.
    const isDone = index < behind || (behind === 1 && step === 'in-progress' && event !== undefined)
    if (isDone) return { step, state: 'done', at: step === status ? statusSince : (event?.occurredAt ?? null) }
    return { step, state: isOffered(appointment, step, role) ? 'offered' : 'closed', at: null }
  })
}

function isOffered(appointment: Appointment, to: CatchUpStep, role: Role): boolean {
  const change = { to, hasReason: false, actor: { id: '', role }, occurredAt: Date.parse(appointment.startsAt) }
  return changeStatus(toState(appointment), change).ok
}

export type Reversal = { status: Status; undoes: string; occurredAt: string }

/**
 * How the last step is taken back, `null` where it cannot be. One that was backfilled a moment ago with an earlier time, or
 * that is still on this device, counts as made just now.
 */
export function reversalOf(
  appointment: Appointment,
  details: AppointmentDetails | undefined,
  { userId, now, isFresh }: { userId: string; now: number; isFresh: boolean },
): Reversal | null {
  // A history that is older than the list knows another last step.
  if (details?.statusVersion !== appointment.statusVersion || details.status !== appointment.status) return null
  const state = toState(details)
  if (!state.last) return null
  const at = isFresh ? state.last.occurredAt : now
  const status = undoableTo(state, userId, at)
  return status && { status, undoes: state.last.id, occurredAt: new Date(at).toISOString() }
}

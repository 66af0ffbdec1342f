import {
  type AppointmentState,
  changeStatus,
  nextTargets,
  noShowGraceMinutes,
  type Status,
  type Target,
  usualNextOf,
} from '#domain/appointment.ts'
import type { Role } from '#domain/role.ts'

export type NextSteps = {
  /** The step of the largest button. */
  usual: Target | null
  others: readonly Target[]
  /** Forward jumps, steps back, and the end of an appointment that is under way. */
  more: readonly Target[]
}

/**
 * Returns the steps that a role may take now, in display order. `now`: ms since the epoch; a no-show is hidden until it
 * is allowed. `isOnline`: the customer booked online and answers a proposal by a link. Whoever booked by phone has no
 * link, so the desk reschedules instead.
 */
export function nextStepsOf(state: AppointmentState, role: Role, now: number, isOnline = false): NextSteps {
  const isOffered = (target: Target): boolean => {
    if (target === 'no-show') return now >= state.startsAt + noShowGraceMinutes * 60_000
    return target !== 'proposed' || state.status === 'requested' || isOnline
  }
  const legal = nextTargets(state.status, role).filter(isOffered)
  const usual = usualNextOf(state.status)
  const rest = legal.filter((target) => target !== usual)
  const others = rest.filter((target) => isSide(state.status, target, role))
  return {
    usual: usual && legal.includes(usual) ? usual : null,
    others,
    more: rest.filter((target) => !others.includes(target)),
  }
}

function isSide(from: Status, target: Target, role: Role): boolean {
  if (isJump(from, target, role)) return false
  if (target === 'proposed') return from === 'requested'
  if (target === 'confirmed') return from === 'cancelled'
  // A request is rejected; a customer who calls it off by phone is the exception.
  return target !== 'cancelled' || from === 'confirmed' || from === 'proposed'
}

/** Whether a step skips others, which then count as done. */
export function isJump(from: Status, target: Target, role: Role): boolean {
  const judged = changeStatus(
    { status: from, statusVersion: 0, startsAt: 0, last: null },
    { to: target, hasReason: true, actor: { id: '', role }, occurredAt: Number.MAX_SAFE_INTEGER },
  )
  return judged.ok && judged.implied.length > 0
}

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
  /** The largest button. */
  usual: Target | null
  others: readonly Target[]
  /** Forward jumps, steps back, and the end of a visit that is under way. */
  more: readonly Target[]
}

// A proposal needs the customer's side, which is not there yet.
const notOffered: ReadonlySet<Target> = new Set(['proposed'])

/** The steps a role may take now, in the order they are offered. `now` in epoch ms; too early for a no-show hides it. */
export function nextStepsOf(state: AppointmentState, role: Role, now: number): NextSteps {
  const legal = nextTargets(state.status, role).filter(
    (target) =>
      !notOffered.has(target) && (target !== 'no-show' || now >= state.startsAt + noShowGraceMinutes * 60_000),
  )
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
  if (target === 'confirmed') return from === 'cancelled'
  return target !== 'cancelled' || from === 'confirmed' || from === 'requested' || from === 'proposed'
}

/** Whether a step skips others, which are then taken as done. */
export function isJump(from: Status, target: Target, role: Role): boolean {
  const judged = changeStatus(
    { status: from, statusVersion: 0, startsAt: 0, last: null },
    { to: target, hasReason: true, actor: { id: '', role }, occurredAt: Number.MAX_SAFE_INTEGER },
  )
  return judged.ok && judged.implied.length > 0
}

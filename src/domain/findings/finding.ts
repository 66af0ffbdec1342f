import { type PricedLine, sumOrder } from '#domain/money/order-lines.ts'

/** How soon the work should be done. */
export const severities = ['now', 'soon', 'watch'] as const
export type Severity = (typeof severities)[number]

export const findingStates = ['draft', 'asked', 'approved', 'declined', 'withdrawn'] as const
export type FindingState = (typeof findingStates)[number]

/** The states that a step leads to; a changed text or price leads back to `draft`. */
export const findingTargets = ['asked', 'approved', 'declined', 'withdrawn'] as const
export type FindingTarget = (typeof findingTargets)[number]

/** How the customer was asked, or has answered. */
export const findingWays = ['link', 'phone', 'in-person', 'email'] as const
export type FindingWay = (typeof findingWays)[number]

/** Of one order. */
export const mostFindings = 50
/** Of one finding. */
export const mostFindingLines = 20
/** In characters. */
export const longestFinding = 500
export const longestPlace = 100
export const longestRefusal = 500

const sources: Readonly<Record<FindingTarget, readonly FindingState[]>> = {
  asked: ['draft', 'approved', 'declined'],
  approved: ['draft', 'asked', 'declined'],
  declined: ['draft', 'asked', 'approved'],
  withdrawn: ['draft', 'asked', 'approved'],
}

/**
 * Whether a step is possible. A customer at the counter answers what nobody has asked yet, and may change their mind. A
 * declined finding is never withdrawn: it stays with the car. A withdrawn one is first changed, which makes it a draft.
 */
export const canStep = (from: FindingState, to: FindingTarget): boolean => sources[to].includes(from)

/**
 * The state after a change of its content: a changed text or price makes it a draft, because what was asked or answered
 * was about something else.
 */
export const stateAfterChange = (state: FindingState, isOfferChanged: boolean): FindingState =>
  isOfferChanged || state === 'withdrawn' ? 'draft' : state

/** The gross sum that the customer is told, minor units, the tax per rate as on a paper; `null` if there is no price. */
export const grossOfFinding = (lines: readonly PricedLine[]): number | null =>
  lines.length === 0 ? null : sumOrder(lines).gross

/** `isStepOpen`: the finding is an open question now; `othersOpen`: how many of its other findings are. */
type Questions = { readonly status: string; readonly isStepOpen: boolean; readonly othersOpen: number }

/**
 * Returns the status that an order takes because a finding of it is now an open question, or is none any more; `null`
 * if it stays. Only an order in progress waits, and only one that waits goes on: what a person has chosen counts.
 */
export function statusAfter({ status, isStepOpen, othersOpen }: Questions): FollowedStatus | null {
  if (isStepOpen) return status === 'in-progress' ? 'awaiting-approval' : null
  return status === 'awaiting-approval' && othersOpen === 0 ? 'in-progress' : null
}
type FollowedStatus = 'awaiting-approval' | 'in-progress'

/** A finding of an earlier visit; `earlierId`: the one of a visit before that it continues. */
type VisitFinding = { readonly id: string; readonly state: FindingState; readonly earlierId: string | null }

/**
 * Returns the findings of earlier visits that are still to be done: not approved, not withdrawn, and not continued by a
 * finding of a later visit, whatever became of that one.
 */
export function stillToDo<F extends VisitFinding>(earlier: readonly F[], later: readonly VisitFinding[]): F[] {
  const continued = new Set([...earlier, ...later].map(({ earlierId }) => earlierId))
  return earlier.filter(({ id, state }) => state !== 'approved' && state !== 'withdrawn' && !continued.has(id))
}

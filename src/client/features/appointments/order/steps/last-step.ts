/** Within this time (ms) after a step, another tap is the second one of a double tap. */
const doubleTapMs = 700
const never = { at: Number.NEGATIVE_INFINITY, path: '' }
let last = never

/** Notes that a step was taken now, on whichever car of this page. */
export function noteStep(): void {
  last = { at: performance.now(), path: location.pathname }
}

/** A step after an undo is a new decision, also at once. */
export function forgetStep(): void {
  last = never
}

/**
 * Whether a step was taken on this page a moment ago. The next one, perhaps of another car, appears in its place and
 * must not be taken by the same hand.
 */
export const isJustAfterStep = (): boolean =>
  last.path === location.pathname && Math.abs(performance.now() - last.at) < doubleTapMs

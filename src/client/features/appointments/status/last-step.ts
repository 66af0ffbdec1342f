/** Within this time (ms) after a step, another tap is the second one of a double tap. */
export const doubleTapMs = 700
const never = { at: Number.NEGATIVE_INFINITY, path: '' }
let last = never
let undone: { at: number; path: string; place: DOMRect } | null = null

/** Notes that a step was taken now, on whichever car of this page. It may be undone at once. */
export function noteStep(): void {
  undone = null
  last = { at: performance.now(), path: location.pathname }
}

/** A step after an undo is a new decision, also at once. */
export function forgetStep(): void {
  last = never
}

/** Notes that a step was undone now, with the button at this place. */
export function noteUndo(place: DOMRect): void {
  forgetStep()
  undone = { at: performance.now(), path: location.pathname, place }
}

/**
 * Whether a tap is the second one of a double tap on Undo. By then another button is in its place, usually that of the
 * step that was undone.
 */
export function isSecondTapOfUndo({ clientX, clientY }: { clientX: number; clientY: number }): boolean {
  if (undone?.path !== location.pathname || performance.now() - undone.at >= doubleTapMs) return false
  const { left, right, top, bottom } = undone.place
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/**
 * Whether a step was taken on this page a moment ago. The next one, perhaps of another car, appears in its place and
 * must not be taken by the same hand.
 */
export const isJustAfterStep = (): boolean =>
  last.path === location.pathname && Math.abs(performance.now() - last.at) < doubleTapMs

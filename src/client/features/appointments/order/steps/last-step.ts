/** Within this time (ms) after a step, another tap is the second one of a double tap. */
const doubleTapMs = 700
let lastAt = Number.NEGATIVE_INFINITY

/** Notes that a step was taken now, on whichever car. */
export function noteStep(): void {
  lastAt = performance.now()
}

/** Whether a step was taken a moment ago. The next one appears in its place and must not be taken by the same hand. */
export const isJustAfterStep = (): boolean => Math.abs(performance.now() - lastAt) < doubleTapMs

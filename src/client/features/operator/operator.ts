/** Whose hands tapped last on this tablet; `at`: when they last did, epoch ms. */
export type Chosen = { employeeId: string; at: number }

/** Unused for so long, the tablet asks again: somebody else may stand at it now. */
const staysMs = 15 * 60_000

/** Whether a step may still be taken in their name. Where the clock jumped nobody can say, so it may not. */
export function isStillThere(chosen: Chosen | null, now: number): chosen is Chosen {
  return chosen !== null && Math.abs(now - chosen.at) < staysMs
}

// Of the page alone: a tablet that was started anew asks.
let chosen: Chosen | null = null
const listeners = new Set<() => void>()

export const readOperator = (): Chosen | null => chosen

/** Remembers who is at the tablet, or that they have just tapped again. `now` in epoch ms. */
export function chooseOperator(employeeId: string, now: number): void {
  chosen = { employeeId, at: now }
  for (const listener of listeners) listener()
}

/** Calls back at each choice. Returns the way to stop. */
export function watchOperator(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

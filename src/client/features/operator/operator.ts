/** The operator of this tablet; `at` is the time of their last tap, ms since the epoch. */
export type Chosen = { employeeId: string; at: number }

/** After this time without use the tablet asks again: somebody else may be using it. */
const validMs = 15 * 60_000

/** Returns whether a step may still be taken in their name; false if the clock jumped, because the age is unknown. */
export function isStillValid(chosen: Chosen | null, now: number): chosen is Chosen {
  return chosen !== null && Math.abs(now - chosen.at) < validMs
}

// In memory only: a restarted tablet asks again.
let chosen: Chosen | null = null
const listeners = new Set<() => void>()

export const readOperator = (): Chosen | null => chosen

/** Stores the operator and the time of their last tap. `now` is in ms since the epoch. */
export function chooseOperator(employeeId: string, now: number): void {
  chosen = { employeeId, at: now }
  for (const listener of listeners) listener()
}

/** Calls `listener` at each choice. Returns the function that stops it. */
export function watchOperator(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

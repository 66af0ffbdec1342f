import type { SessionGate } from './offline/session-gate.ts'

/** What routes find in their `context`. */
export type RouterContext = { session: SessionGate }

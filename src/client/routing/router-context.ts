import type { SessionGate } from '#client/offline/session-gate.ts'

/** What routes find in their `context`. */
export type RouterContext = { session: SessionGate }

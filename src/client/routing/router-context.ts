import type { SessionGate } from '#client/offline/session-gate.ts'

/** The type of the routes' `context`. */
export type RouterContext = { session: SessionGate }

import type { Hono } from 'hono'
import type { Logger } from 'pino'

/** The variables of each request. */
export type HttpEnv = { Variables: { requestId: string; log: Logger } }
export type App = Hono<HttpEnv>

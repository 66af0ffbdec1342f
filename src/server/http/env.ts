import type { Hono } from 'hono'
import type { Logger } from 'pino'

/** What each request carries on its way to its handler. */
export type HttpEnv = { Variables: { requestId: string; log: Logger } }
export type App = Hono<HttpEnv>

import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Whether the server and its database are healthy',
  access: 'public',
  client: 'public',
  reply: z
    .object({
      status: z.enum(['ok', 'failing']),
      version: z.string(),
      buildId: z.string(),
      database: z.enum(['sqlite', 'postgres']),
      /** Whether this instance could read the mailbox of bounces the last time; absent without one, and before. */
      bounces: z.optional(z.enum(['ok', 'failing'])),
    })
    .check(
      z.meta({ id: 'Health', example: { status: 'ok', version: '1.0.0', buildId: 'a1b2c3d4', database: 'sqlite' } }),
    ),
  problems: ['unavailable'],
})

/** For a supervisor: restarts a process that does not answer this. It asks no database. */
export const live = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'Whether the process answers',
  access: 'public',
  client: 'public',
  reply: z.object({ status: z.literal('live') }).check(z.meta({ id: 'Live', example: { status: 'live' } })),
  problems: [],
})

/** For a balancer: an instance that is not ready gets no requests. */
export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  summary: 'Whether this instance takes requests: its database answers within two seconds, and it is not being stopped',
  access: 'public',
  client: 'public',
  reply: z.object({ status: z.literal('ready') }).check(z.meta({ id: 'Ready', example: { status: 'ready' } })),
  problems: ['unavailable'],
})

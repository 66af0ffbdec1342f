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
  problems: ['unavailable', 'maintenance'],
})

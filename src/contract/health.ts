import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant } from '#contract/shape/text.ts'

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
      /** Whether this instance could use the S3 store of photos the last time; absent if they are in a folder. */
      photos: z.optional(z.enum(['ok', 'failing'])),
    })
    .check(
      z.meta({ id: 'Health', example: { status: 'ok', version: '1.0.0', buildId: 'a1b2c3d4', database: 'sqlite' } }),
    ),
  problems: ['unavailable', 'maintenance'],
})

const backupStatus = z
  .object({
    /**
     * `off`: this server makes none, or the operator does not show them. `waiting`: the first is not made yet. `failed`:
     * the last attempt did. `old`: the last good one is older than two days.
     */
    state: z.enum(['off', 'waiting', 'ok', 'old', 'failed']),
    lastGoodAt: z.nullable(instant()),
    /** Of the last good one. */
    bytes: z.nullable(z.number()),
    /** Of the last attempt, if it failed. */
    failedAt: z.nullable(instant()),
    why: z.nullable(z.enum(['no-space', 'failed'])),
  })
  .check(
    z.meta({
      id: 'BackupStatus',
      example: { state: 'ok', bytes: 48_210_500, failedAt: null, why: null },
    }),
  )
export type BackupStatus = z.output<typeof backupStatus>

export const readBackupStatus = endpoint({
  method: 'GET',
  path: '/backups',
  summary: 'When the last good backup of this server was made',
  access: ['owner'],
  client: 'protected',
  reply: backupStatus,
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

import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { uuid } from '#contract/shape/text.ts'
import { staff } from '#domain/role.ts'

/** What the page shows of a station and what may change under it. */
export const changedNouns = [
  'appointments',
  'bays',
  'customers',
  'vehicles',
  'employees',
  'absences',
  'invitations',
  'devices',
  'onboarding',
  'legals',
  'profiles',
  'messages',
] as const
export type ChangedNoun = (typeof changedNouns)[number]

/** That something has changed, never what it says now: who may read it asks for it. */
export const change = z
  .strictObject({
    noun: z.enum(changedNouns),
    /** `null`: the noun as a whole. */
    id: z.nullable(uuid()),
    /** The version it has now, where it has one. */
    version: z.nullable(z.int()),
  })
  .check(z.meta({ id: 'Change' }))
export type Change = z.output<typeof change>

/**
 * Server-sent events: `change` with a Change; `ready` once everything before it is told; `resync` in its place where
 * changes were missed, so that all of the station is to be asked for again; `beat` every 20 seconds. The ids of `change`,
 * `ready` and `resync` only count on. The stream ends with its session.
 */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/events',
  summary: 'What changes at the station, as it happens',
  access: staff,
  client: 'protected',
  /** The last id that was seen; a browser that reconnects by itself says it in the header. */
  query: z.strictObject({ after: z.optional(z.string().check(z.maxLength(80))) }),
  headers: z.object({ 'last-event-id': z.optional(z.string()) }),
  stream: change,
})
